import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type BuiltInCategory,
  type Category,
  isBuiltIn,
  isServer,
  mergedInto,
} from './categories.ts'
import { type JobUnit, storedJobs } from './stored-jobs.ts'

export type { JobUnit } from './stored-jobs.ts'

/**
 * A usual job of a category, by the code that requests, quotes and provider_services.job store, so that
 * prices of the same job can be compared. The unit is how it is usually priced. Administrators change the
 * jobs at /admin/services; edited ones are known only on the server.
 */
export type JobType = { code: string; name: MessageDescriptor; unit: JobUnit }

/** A job that isn't in the list; its prices aren't compared. */
export const SOMETHING_ELSE = 'something-else'

const somethingElse: JobType = { code: SOMETHING_ELSE, name: msg`Something else`, unit: 'job' }

const job = (code: string, name: MessageDescriptor, unit: JobUnit = 'job'): JobType => ({
  code,
  name,
  unit,
})

const builtInJobs: Record<BuiltInCategory, JobType[]> = {
  plumbing: [
    job('burst-or-leaking-pipe', msg`Burst or leaking pipe`),
    job('geyser', msg`Geyser`),
    job('blocked-drain-or-toilet', msg`Blocked drain or toilet`),
    job('tap-cistern-or-shower', msg`Tap, cistern or shower`),
  ],
  electrical: [
    job('no-power', msg`No power or tripping`),
    job('plugs-and-lights', msg`Plugs, switches and lights`),
    job('certificate-of-compliance', msg`Certificate of compliance`),
    job('inverter-or-solar', msg`Inverter, battery or solar`),
    job('distribution-board', msg`Distribution board`),
  ],
  'cleaning-services': [
    job('house-cleaning', msg`Once-off house or flat clean`),
    job('regular-cleaning', msg`Regular cleaning`, 'day'),
    job('moving-clean', msg`Move-in or move-out clean`),
    job('carpets-and-couches', msg`Carpets and couches`, 'item'),
    job('windows', msg`Windows`),
  ],
  'gardening-landscaping': [
    job('lawn-and-beds', msg`Lawn and flower beds`),
    job('garden-service', msg`Regular garden service`, 'month'),
    job('tree-felling', msg`Tree felling and pruning`, 'item'),
    job('irrigation', msg`Irrigation`),
    job('landscaping', msg`New garden or paving`, 'square-metre'),
  ],
  'home-maintenance': [
    job('wall-or-ceiling-repair', msg`Wall or ceiling repair`),
    job('damp-and-waterproofing', msg`Damp and waterproofing`),
    job('tiling', msg`Tiling`, 'square-metre'),
    job('doors-and-windows', msg`Doors, windows and locks`, 'item'),
    job('gutters', msg`Gutters`, 'metre'),
  ],
  'painting-decorating': [
    job('inside-walls', msg`Interior walls`, 'square-metre'),
    job('outside-walls', msg`Exterior walls`, 'square-metre'),
    job('roof-painting', msg`Roof painting`, 'square-metre'),
    job('wallpaper', msg`Wallpaper`, 'square-metre'),
    job('doors-and-frames', msg`Doors and frames`, 'item'),
  ],
  carpentry: [
    job('built-in-cupboards', msg`Built-in cupboards`, 'metre'),
    job('shelves', msg`Shelves`),
    job('door-hanging', msg`Doors and skirtings`, 'item'),
    job('decking', msg`Deck or pergola`, 'square-metre'),
    job('furniture-repair', msg`Furniture made or repaired`),
  ],
  roofing: [
    job('roof-leak', msg`Leaking roof`),
    job('roof-sheets-or-tiles', msg`Roof sheets or tiles replaced`, 'square-metre'),
    job('new-roof', msg`New roof`, 'square-metre'),
    job('roof-inspection', msg`Inspection`),
    job('ceiling-insulation', msg`Ceiling insulation`, 'square-metre'),
  ],
  'security-services': [
    job('alarm', msg`Alarm`),
    job('cameras', msg`Cameras`, 'item'),
    job('gate-motor', msg`Gate motor or intercom`),
    job('electric-fence', msg`Electric fence`, 'metre'),
    job('guarding', msg`Guard for a day or an event`, 'day'),
  ],
  'pet-services': [
    job('dog-walking', msg`Dog walking`, 'hour'),
    job('grooming', msg`Wash and grooming`, 'item'),
    job('pet-sitting', msg`Pet sitting`, 'day'),
    job('dog-training', msg`Dog training`, 'hour'),
    job('pet-transport', msg`Pet transport`),
  ],
  'tutoring-education': [
    job('maths', msg`Maths`, 'hour'),
    job('science', msg`Science`, 'hour'),
    job('languages', msg`Languages`, 'hour'),
    job('reading-and-homework', msg`Reading and homework`, 'hour'),
    job('exam-preparation', msg`Exam preparation`, 'hour'),
  ],
  photography: [
    job('wedding', msg`Wedding`, 'day'),
    job('event-photos', msg`Party or event`, 'hour'),
    job('family-portraits', msg`Family or portrait`),
    job('product-photos', msg`Products or food`, 'item'),
    job('property-photos', msg`House for sale or rent`),
  ],
  catering: [
    job('party-food', msg`Party or family gathering`, 'person'),
    job('wedding-catering', msg`Wedding`, 'person'),
    job('funeral-catering', msg`Funeral or after tears`, 'person'),
    job('office-lunch', msg`Office lunch`, 'person'),
    job('cake', msg`Cake`, 'item'),
  ],
  'event-planning': [
    job('wedding-planning', msg`Wedding`),
    job('birthday', msg`Birthday`),
    job('corporate-event', msg`Work event`),
    job('decor-and-hire', msg`Décor, tent and chairs`),
    job('dj-or-sound', msg`DJ or sound`, 'hour'),
  ],
  transportation: [
    job('moving-house', msg`Moving house`),
    job('bakkie-load', msg`One bakkie load`),
    job('airport-transfer', msg`Airport transfer`),
    job('school-run', msg`School run`, 'month'),
    job('courier', msg`Parcel or delivery`, 'item'),
  ],
  'it-support': [
    job('computer-repair', msg`Computer repair`),
    job('wifi-and-network', msg`Wi-Fi and network`),
    job('virus-or-data', msg`Virus or lost data`),
    job('setup-and-lessons', msg`Setup and lessons`, 'hour'),
    job('website', msg`Website`),
  ],
  'beauty-wellness': [
    job('braids-and-hair', msg`Braids and hair`),
    job('nails', msg`Nails`),
    job('make-up', msg`Make-up`),
    job('massage', msg`Massage`, 'hour'),
    job('barber', msg`Barber`),
  ],
  'fitness-personal-training': [
    job('personal-training', msg`Personal training`, 'hour'),
    job('group-class', msg`Group class`, 'person'),
    job('yoga-or-pilates', msg`Yoga or Pilates`, 'hour'),
    job('running-plan', msg`Running plan`, 'month'),
    job('recovery', msg`Recovery after an injury`, 'hour'),
  ],
  'handyman-services': [
    job('hanging-and-mounting', msg`Hang or mount something`, 'hour'),
    job('flat-pack', msg`Furniture assembly`, 'item'),
    job('small-repairs', msg`Small repairs`, 'hour'),
    job('fence-or-gate', msg`Fence or gate`),
    job('rubble-removal', msg`Rubble removal`),
  ],
  other: [
    job('sewing', msg`Sewing and alterations`, 'item'),
    job('appliance-repair', msg`Appliance repair`),
    job('childcare', msg`Childcare`, 'hour'),
    job('paperwork', msg`Forms and paperwork`, 'hour'),
  ],
}

/** The built-in jobs. */
export const releaseJobs = (category: string): readonly JobType[] =>
  isBuiltIn(category) ? builtInJobs[category] : []

/** The message id of a stored job's name in the server's catalogues. */
export const storedJobName = (category: string, code: string): MessageDescriptor => ({
  id: `job/${category}/${code}`,
})

type KnownJob = JobType & { isRetired?: true }

/** Including retired ones. Jobs of a merged category also belong to its target, after the target's own. */
function knownJobs(category: Category): KnownJob[] {
  const jobs = [category, ...mergedInto(category)].flatMap(
    (slug): readonly KnownJob[] =>
      storedJobs(slug)?.map((stored) => ({ ...stored, name: storedJobName(slug, stored.code) })) ??
      releaseJobs(slug),
  )
  return jobs.filter(({ code }, index) => jobs.findIndex((other) => other.code === code) === index)
}

/** Only the usual jobs, for price lists of providers. */
export const usualJobTypes = (category: Category): readonly JobType[] =>
  knownJobs(category).filter(({ isRetired }) => !isRetired)

/** The same, plus retired jobs among these codes, so that an earlier choice stays. */
export const jobTypesWith = (category: Category, chosen: readonly (string | null)[]) =>
  knownJobs(category).filter(({ code, isRetired }) => !isRetired || chosen.includes(code))

/** The choices for a form, "Something else" last. */
export function jobTypes(category: Category): readonly JobType[] {
  return [...usualJobTypes(category), somethingElse]
}

/** A job by its code, including retired ones. */
export function jobType(category: Category, code: string | null): JobType | undefined {
  return code === null
    ? undefined
    : [...knownJobs(category), somethingElse].find((known) => known.code === code)
}

/** Whether this is a job of the category. A browser doesn't know merged categories' jobs and accepts any. */
export const isJob = (category: Category, code: string) =>
  isServer ? jobType(category, code) !== undefined : code !== ''
