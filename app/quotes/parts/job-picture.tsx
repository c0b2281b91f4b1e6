import {
  Armchair,
  BatteryCharging,
  BookOpen,
  Calculator,
  Camera,
  Car,
  Construction,
  Dog,
  DoorOpen,
  Dumbbell,
  Fence,
  FileText,
  FlaskConical,
  Footprints,
  Hammer,
  HeartHandshake,
  House,
  Languages,
  Laptop,
  Leaf,
  Lightbulb,
  type LucideIcon,
  Music,
  Package,
  PaintRoller,
  PartyPopper,
  Plane,
  Ruler,
  Scissors,
  ShieldCheck,
  Shirt,
  Sofa,
  Sparkles,
  Trees,
  Truck,
  Umbrella,
  Users,
  Utensils,
  Wifi,
  Wrench,
  Zap,
} from 'lucide-react'
import { SOMETHING_ELSE } from '#app/directory/public/job-types.ts'
import { Tile } from '#app/ui/option-row.tsx'

/** A picture of a usual job: an illustration for plumbing jobs, an icon for others. */
export function JobPicture({ code }: { code: string }) {
  const drawn = drawings[code]
  if (drawn)
    return (
      <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
        {drawn}
      </svg>
    )
  const Icon = icons[code] ?? Wrench
  return (
    <Tile>
      <Icon />
    </Tile>
  )
}

const drawings: Record<string, React.ReactNode> = {
  'burst-or-leaking-pipe': (
    <>
      <path d="M3 16h14V8l4-3 4 3v8h9v9H3z" fill="#9AA8B1" />
      <path d="M3 16h31v4H3z" fill="#BDC7CC" />
      <path d="M14 3h14v4H14z" fill="#B9502F" />
      <path d="M28 27c3 4 4.5 5.5 4.5 7.5a4.5 4.5 0 0 1-9 0c0-2 1.5-3.5 4.5-7.5z" fill="#2F6DA6" />
    </>
  ),
  geyser: (
    <>
      <path d="M3 7h34v16H3z" fill="#BDC7CC" />
      <path d="M8 7h22v16H8z" fill="#DCE4E4" />
      <path d="M18 13h4v4h-4z" fill="#B9502F" />
      <path d="M11 23h3v12h-3zM26 23h3v8h-3z" fill="#B9502F" />
      <path d="M20 23h3v10h-3z" fill="#2F6DA6" />
      <path d="M31 29c2 3 3 4 3 5.5a3 3 0 0 1-6 0c0-1.5 1-2.5 3-5.5z" fill="#2F6DA6" />
    </>
  ),
  'blocked-drain-or-toilet': (
    <>
      <path d="M4 20h32l-3 12H7z" fill="#9AA8B1" />
      <path d="M4 17h32v5H4z" fill="#5D6672" />
      <path d="M10 24h3v6h-3zM16 24h3v6h-3zM22 24h3v6h-3zM28 24h3v6h-3z" fill="#1F3350" />
      <path d="M20 3c3 4 4.5 5.5 4.5 8a4.5 4.5 0 0 1-9 0c0-2.5 1.5-4 4.5-8z" fill="#2F6DA6" />
    </>
  ),
  'tap-cistern-or-shower': (
    <>
      <path d="m6 4 6 1 4 8 14 15 4 6-4 2-6-4L10 17 3 13z" fill="#F2A72E" />
      <path
        d="m33 4-2 6-5 2-4-4 2-5a8 8 0 0 0-9 10L5 25l-1 7 5 3 8-3 10-11a8 8 0 0 0 10-9z"
        fill="#2F6DA6"
      />
    </>
  ),
  [SOMETHING_ELSE]: (
    <>
      <path
        d="M16 2h8v4h6v6h6v6h4v4h-4v6h-6v6h-6v4h-8v-4h-6v-6H4v-6H0v-4h4v-6h6V6h6z"
        fill="#B9502F"
      />
      <path d="M17 9h6v4h5v5h4v4h-4v5h-5v4h-6v-4h-5v-5H8v-4h4v-5h5z" fill="#F2A72E" />
      <path d="M18 16h4v2h2v4h-2v2h-4v-2h-2v-4h2z" fill="#16202E" />
    </>
  ),
}

const icons: Record<string, LucideIcon> = {
  'no-power': Zap,
  'plugs-and-lights': Lightbulb,
  'certificate-of-compliance': FileText,
  'inverter-or-solar': BatteryCharging,
  'distribution-board': Zap,
  'house-cleaning': House,
  'regular-cleaning': Sparkles,
  'moving-clean': Truck,
  'carpets-and-couches': Sofa,
  windows: Sparkles,
  'lawn-and-beds': Leaf,
  'garden-service': Leaf,
  'tree-felling': Trees,
  irrigation: Leaf,
  landscaping: Trees,
  'wall-or-ceiling-repair': Construction,
  'damp-and-waterproofing': Umbrella,
  tiling: Ruler,
  'doors-and-windows': DoorOpen,
  gutters: Umbrella,
  'inside-walls': PaintRoller,
  'outside-walls': PaintRoller,
  'roof-painting': PaintRoller,
  wallpaper: PaintRoller,
  'doors-and-frames': DoorOpen,
  'built-in-cupboards': Ruler,
  shelves: Ruler,
  'door-hanging': DoorOpen,
  decking: Hammer,
  'furniture-repair': Armchair,
  'roof-leak': Umbrella,
  'roof-sheets-or-tiles': House,
  'new-roof': House,
  'roof-inspection': FileText,
  'ceiling-insulation': House,
  alarm: ShieldCheck,
  cameras: Camera,
  'gate-motor': Fence,
  'electric-fence': Zap,
  guarding: ShieldCheck,
  'dog-walking': Footprints,
  grooming: Scissors,
  'pet-sitting': Dog,
  'dog-training': Dog,
  'pet-transport': Car,
  maths: Calculator,
  science: FlaskConical,
  languages: Languages,
  'reading-and-homework': BookOpen,
  'exam-preparation': FileText,
  wedding: HeartHandshake,
  'event-photos': PartyPopper,
  'family-portraits': Users,
  'product-photos': Package,
  'property-photos': House,
  'party-food': Utensils,
  'wedding-catering': HeartHandshake,
  'funeral-catering': Utensils,
  'office-lunch': Utensils,
  cake: PartyPopper,
  'wedding-planning': HeartHandshake,
  birthday: PartyPopper,
  'corporate-event': Users,
  'decor-and-hire': Sparkles,
  'dj-or-sound': Music,
  'moving-house': Truck,
  'bakkie-load': Truck,
  'airport-transfer': Plane,
  'school-run': Car,
  courier: Package,
  'computer-repair': Laptop,
  'wifi-and-network': Wifi,
  'virus-or-data': ShieldCheck,
  'setup-and-lessons': Laptop,
  website: Laptop,
  'braids-and-hair': Scissors,
  nails: Sparkles,
  'make-up': Sparkles,
  massage: HeartHandshake,
  barber: Scissors,
  'personal-training': Dumbbell,
  'group-class': Users,
  'yoga-or-pilates': Users,
  'running-plan': Footprints,
  recovery: HeartHandshake,
  'hanging-and-mounting': Hammer,
  'flat-pack': Armchair,
  'small-repairs': Wrench,
  'fence-or-gate': Fence,
  'rubble-removal': Truck,
  sewing: Shirt,
  'appliance-repair': Wrench,
  childcare: Users,
  paperwork: FileText,
}
