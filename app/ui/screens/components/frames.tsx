import { Bell, CloudCheck, Lock, Trash2, User } from 'lucide-react'
import { Accordion } from '../../accordion.tsx'
import { Avatar } from '../../avatar.tsx'
import { Banner } from '../../banner.tsx'
import { Breadcrumb } from '../../breadcrumb.tsx'
import { Button, ButtonLink } from '../../button.tsx'
import { Card } from '../../card.tsx'
import { ChoiceTray } from '../../choice-tray.tsx'
import { DescriptionList } from '../../description-list.tsx'
import { ConfirmDialog, Dialog, DialogClose, Drawer, Sheet } from '../../dialog.tsx'
import { ErrorState } from '../../error-state.tsx'
import { IconButton } from '../../icon-button.tsx'
import { KeyCap } from '../../key-cap.tsx'
import { Menu } from '../../menu.tsx'
import { PageToast } from '../../page-toast.tsx'
import { Pagination, ShowMore } from '../../pagination.tsx'
import { Popover } from '../../popover.tsx'
import { ProgressBar } from '../../progress-bar.tsx'
import { Prose } from '../../prose.tsx'
import { SettingsRow } from '../../settings-row.tsx'
import { Delayed, SkeletonBlock } from '../../skeleton.tsx'
import { Timeline } from '../../timeline.tsx'
import { toast } from '../../toast.ts'
import { AddFile, UploadRow } from '../../upload-row.tsx'
import { Row, Specimen } from './specimen.tsx'

export function Frames() {
  return (
    <>
      <Specimen title="Above the page" file="../../dialog.tsx, popover.tsx, menu.tsx, toast.ts">
        {() => <AboveThePage />}
      </Specimen>
      <Specimen title="Banners and waiting" file="../../banner.tsx, error-state.tsx, skeleton.tsx">
        {() => <BannersAndWaiting />}
      </Specimen>
      <Specimen title="Frames" file="../../card.tsx, accordion.tsx, timeline.tsx, upload-row.tsx …">
        {(look) => <FrameStates look={look} />}
      </Specimen>
    </>
  )
}

function AboveThePage() {
  return (
    <>
      <Row>
        <ConfirmDialog
          trigger={<Button>Remove</Button>}
          question="Remove this quote?"
          consequence="Johan’s quote of R2 100 leaves your list. He isn’t told."
        >
          <Button kind="danger">Remove quote</Button>
        </ConfirmDialog>
        <Dialog
          trigger={<Button>Long dialog</Button>}
          title="What is checked?"
          wide
          actions={<DialogClose>Close</DialogClose>}
        >
          {Array.from({ length: 12 }, (_, i) => (
            <p key={i}>A person at Thembeka saw the evidence on these dates.</p>
          ))}
        </Dialog>
        <Drawer
          trigger={<Button>Drawer</Button>}
          title="Filters"
          actions={<Button kind="marigold">Show 34 plumbers</Button>}
        >
          <p>The filters of the list.</p>
        </Drawer>
        <Sheet trigger={<Button>Sheet</Button>} title="Where?">
          <p>Nine provinces.</p>
        </Sheet>
        <Popover
          trigger={
            <IconButton label="Notifications, 3 new" count={3}>
              <Bell />
            </IconButton>
          }
          title="Notifications"
          aside="3 new"
          foot={
            <Button kind="quiet" size="small">
              Clear all notifications
            </Button>
          }
        >
          <p className="px-4 pb-4 text-small">New quote from Sipho</p>
        </Popover>
        <Menu
          trigger={
            <IconButton label="Account" kind="outline">
              <User />
            </IconButton>
          }
          head={<b>sipho@example.co.za</b>}
          entries={[
            { label: 'Provider Portal', icon: <Bell />, end: 4, to: '?portal' },
            { label: 'Profile', icon: <User />, to: '?profile' },
            { label: 'Locked', icon: <Lock />, onSelect: () => {}, disabled: true },
            {
              label: 'Remove',
              icon: <Trash2 />,
              onSelect: () => toast.info('Removed'),
              danger: true,
            },
          ]}
        />
      </Row>
      <Row>
        <Button
          onClick={() =>
            toast.success('Message sent', {
              description: 'Our support team will get back to you soon.',
            })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast.error('Failed to send message', {
              description: 'It is kept. Try again when you have signal.',
              action: { label: 'Undo', onClick: () => toast.info('Undone') },
            })
          }
        >
          Failure
        </Button>
      </Row>
      <PageToast
        kind="success"
        title="Message sent"
        description="Our support team will get back to you soon."
      />
      <PageToast
        kind="error"
        title="Failed to send message"
        description="It is kept. Try again when you have signal."
      />
    </>
  )
}

function BannersAndWaiting() {
  return (
    <>
      <Banner
        title="We sent a link to nomvula@example.co.za"
        action={<Button size="small">Send it again</Button>}
      >
        Open it on any device within 24 hours.
      </Banner>
      <Banner tone="clay" title="38 minutes left to answer">
        After that the request goes to someone else.
      </Banner>
      <Banner tone="fynbos" title="Your quote is kept" icon={<CloudCheck />} />
      <Banner tone="danger" title="Your profile is hidden">
        Until the payment of Tue 31 Mar goes through.
      </Banner>
      <ErrorState
        title="The list could not be loaded"
        kept="Your filters and your two chosen providers are kept."
        action={<Button size="small">Load the list again</Button>}
      />
      <Delayed className="flex gap-4">
        <SkeletonBlock className="size-16 rounded-card" />
        <div className="grid flex-1 content-center gap-2">
          <SkeletonBlock className="h-4 w-2/3" />
          <SkeletonBlock className="h-3 w-full" />
        </div>
      </Delayed>
    </>
  )
}

function FrameStates({ look }: { look: string }) {
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
      <ProgressBar done={2} now={1} of={5} label="Importing contacts" />
      <ShowMore shown={5} total={34} to="?more">
        Show 10 more
      </ShowMore>
      <Pagination label={`Pages, ${look}`} page={6} pages={20} to={(n) => `?page=${n}`} />
      <p className="text-small">
        Press <KeyCap>1</KeyCap> to tick
      </p>
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
    </>
  )
}
