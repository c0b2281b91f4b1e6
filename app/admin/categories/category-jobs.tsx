import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, Plus, Undo2 } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { MOST_JOBS } from './job-form.ts'
import { UpAndDown } from './up-and-down.tsx'

type Job = { code: string; name: string; unit: string; isRetired: boolean }
type Props = { slug: string; jobs: Job[] }

/** The jobs that customers choose from and that prices are compared by. */
export function CategoryJobs({ slug, jobs }: Props) {
  const inUse = jobs.filter(({ isRetired }) => !isRetired)
  const retired = jobs.filter(({ isRetired }) => isRetired)
  return (
    <section className="category-part" aria-labelledby="jobs">
      <h2 id="jobs" className="text-h3">
        <Trans>Usual jobs</Trans>
      </h2>
      <p className="mt-2 mb-4 max-w-2xl text-ink-2">
        <Trans>
          Customers choose one of these, providers give a price for it, and prices of the same job
          are compared.
        </Trans>
      </p>
      {inUse.length > 0 ? (
        <ol className="admin-rows mb-4">
          {inUse.map((job, index) => (
            <JobRow
              key={job.code}
              {...{ slug, job }}
              isFirst={index === 0}
              isLast={index === inUse.length - 1}
            />
          ))}
        </ol>
      ) : (
        <p className="mb-4">
          <Trans>No usual jobs yet, so prices aren't compared by job.</Trans>
        </p>
      )}
      <AddJob slug={slug} isFull={inUse.length >= MOST_JOBS} />
      {retired.length > 0 ? <RetiredJobs jobs={retired} /> : null}
    </section>
  )
}

function AddJob({ slug, isFull }: { slug: string; isFull: boolean }) {
  return isFull ? (
    <p className="text-ink-2">
      <Trans>Twelve jobs are enough to choose from. Retire one to add another.</Trans>
    </p>
  ) : (
    <ButtonLink
      to={`/admin/services/${slug}/jobs/new` satisfies SiteAddress}
      icon={<Plus aria-hidden />}
    >
      <Trans>Add a job</Trans>
    </ButtonLink>
  )
}

type RowProps = { slug: string; job: Job; isFirst: boolean; isLast: boolean }

function JobRow({ slug, job: { code, name, unit }, isFirst, isLast }: RowProps) {
  const { t } = useLingui()
  return (
    <li>
      <div>
        <b>
          <Link to={`/admin/services/${slug}/jobs/${code}` satisfies SiteAddress}>{name}</Link>
        </b>
        <small>
          <Trans>Price for {unit}</Trans>
        </small>
      </div>
      <Form method="post" className="category-move" preventScrollReset>
        <input type="hidden" name="intent" value="job" />
        <input type="hidden" name="code" value={code} />
        <UpAndDown
          up={t`Move "${name}" up`}
          down={t`Move "${name}" down`}
          {...{ isFirst, isLast }}
        />
        <IconButton type="submit" name="step" value="retire" label={t`Retire "${name}"`}>
          <Archive aria-hidden />
        </IconButton>
      </Form>
    </li>
  )
}

/** Requests and prices that refer to them still show their names. */
function RetiredJobs({ jobs }: { jobs: Job[] }) {
  const { t } = useLingui()
  return (
    <details className="mt-4">
      <summary className="link inline-flex min-h-11 items-center">
        <Trans>Retired: {jobs.length}</Trans>
      </summary>
      <p className="text-small text-ink-2">
        <Trans>Nobody can choose these any more. What names them already keeps the name.</Trans>
      </p>
      <ul className="admin-rows mt-2">
        {jobs.map(({ code, name, unit }) => (
          <li key={code}>
            <div>
              <b>{name}</b>
              <small>
                <Trans>Price for {unit}</Trans>
              </small>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="job" />
              <input type="hidden" name="code" value={code} />
              <Button
                type="submit"
                name="step"
                value="bring-back"
                size="small"
                icon={<Undo2 aria-hidden />}
                aria-label={t`Bring "${name}" back`}
              >
                <Trans>Bring back</Trans>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}
