import { Lock } from 'lucide-react'
import { Accordion } from '../../accordion.tsx'
import { Avatar } from '../../avatar.tsx'
import { Breadcrumb } from '../../breadcrumb.tsx'
import { Button, ButtonLink } from '../../button.tsx'
import { Card } from '../../card.tsx'
import { ChoiceTray } from '../../choice-tray.tsx'
import { DescriptionList } from '../../description-list.tsx'
import { KeyCap } from '../../key-cap.tsx'
import { Pagination, ShowMore } from '../../pagination.tsx'
import { ProgressBar } from '../../progress-bar.tsx'
import { Prose } from '../../prose.tsx'
import { SettingsRow } from '../../settings-row.tsx'
import { Timeline } from '../../timeline.tsx'
import { AddFile, UploadRow } from '../../upload-row.tsx'

export function FrameStates({ look }: { look: string }) {
  return (
    <>
      <Breadcrumb
        label={`You are here, ${look}`}
        trail={[
          { label: 'Services', to: '?services' },
          { label: 'Plumbing', to: '?plumbing' },
          { label: 'Mamelodi East' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>A card</Card>
        <Card framed>The best quote</Card>
        <Card floating>It floats</Card>
        <Card tone="fynbos">Your tenth</Card>
      </div>
      <FoldsAndMoments />
      <RowsOfFilesAndSettings />
      <DetailsAndPages look={look} />
      <Choice look={look} />
    </>
  )
}

function FoldsAndMoments() {
  return (
    <>
      <Accordion
        items={[
          {
            title: 'What does it cost?',
            children: <p>Nothing for customers.</p>,
            open: true,
          },
          { title: 'Who checks providers?', children: <p>A person at Thembeka.</p> },
        ]}
      />
      <Timeline
        moments={[
          { state: 'done', title: 'Application sent', when: 'Fri 6 Mar 2026, 14:00' },
          {
            state: 'needs-you',
            title: 'One thing from you',
            when: 'before Tue 10 Mar 2026',
            children: <p>Page 2 of your PIRB licence is cut off.</p>,
          },
          { state: 'now', title: 'Background', when: 'under way' },
          { state: 'todo', title: 'Answer' },
          { state: 'refused', title: 'Refused', when: 'Mon 9 Mar 2026' },
        ]}
      />
    </>
  )
}

function RowsOfFilesAndSettings() {
  return (
    <>
      <UploadRow
        name="licence-page-2.jpg"
        detail="0.9 of 1.4 MB, about 6 s left"
        progress={0.64}
        onRemove={() => {}}
      />
      <UploadRow name="id-card.pdf" detail="This file is 14 MB; the most is 10 MB." failed />
      <AddFile label="Add a file" hint="or take a photo. PDF, Word or picture, up to 10 MB" />
      <div>
        <SettingsRow
          icon={<Lock />}
          title="Two-step verification"
          action={<Button size="small">Turn on</Button>}
        >
          Off. After your password we ask for one more thing.
        </SettingsRow>
      </div>
    </>
  )
}

function Choice({ look }: { look: string }) {
  return (
    <ChoiceTray
      className="!static"
      label={`Your choice, ${look}`}
      portraits={
        <>
          <Avatar seed="Sipho" round />
          <Avatar seed="Johan" round />
        </>
      }
      clear={
        <Button kind="quiet" size="small">
          Clear
        </Button>
      }
      action={
        <ButtonLink kind="marigold" to="?ask">
          Ask 2 for a quote
        </ButtonLink>
      }
    >
      <b>Sipho</b> and <b>Johan</b> chosen.
    </ChoiceTray>
  )
}

function DetailsAndPages({ look }: { look: string }) {
  return (
    <>
      <DescriptionList
        items={[
          {
            name: 'The job',
            value: 'Geyser. Water drips through the ceiling.',
            action: (
              <a className="link" href={`#job-${look}`}>
                Change
              </a>
            ),
          },
          { name: 'Where and when', value: 'Mamelodi East, Fri 6 Mar 2026' },
        ]}
      />
      <ProgressBar done={2} now={1} total={5} label="Importing contacts" />
      <ShowMore shown={5} total={34} to="?more">
        Show 10 more
      </ShowMore>
      <Pagination label={`Pages, ${look}`} page={6} pages={20} to={(n) => `?page=${n}`} />
      <p className="text-small">
        Press <KeyCap>1</KeyCap> to tick
      </p>
      <RunningText look={look} />
    </>
  )
}

const RunningText = ({ look }: { look: string }) => (
  <Prose>
    <h3>Running text</h3>
    <p>
      I learned on site with my uncle in Witbank and qualified in 2016.{' '}
      <a href={`#prose-${look}`}>PIRB registration</a> stands in it.
    </p>
    <ul>
      <li>I bring the old part out</li>
    </ul>
  </Prose>
)
