import { Bell, CloudCheck, Lock, Trash2, User } from 'lucide-react'
import { Banner } from '../../banner.tsx'
import { Button } from '../../button.tsx'
import { ConfirmDialog, Dialog, DialogClose, Drawer, Sheet } from '../../dialog.tsx'
import { ErrorState } from '../../error-state.tsx'
import { IconButton } from '../../icon-button.tsx'
import { Menu } from '../../menu.tsx'
import { PageToast } from '../../page-toast.tsx'
import { Popover } from '../../popover.tsx'
import { Delayed, SkeletonBlock } from '../../skeleton.tsx'
import { toast } from '../../toast.ts'
import { FrameStates } from './frame-states.tsx'
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
        <Dialogs />
        <PopoverAndMenu />
      </Row>
      <Toasts />
    </>
  )
}

function Dialogs() {
  return (
    <>
      <ConfirmDialog
        trigger={<Button>Remove</Button>}
        question="Remove this quote?"
        consequence="Johan’s quote of R2 100 leaves your list. He isn’t told."
      >
        <Button kind="danger">Remove quote</Button>
      </ConfirmDialog>
      <LongDialog />
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
    </>
  )
}

const LongDialog = () => (
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
)

function PopoverAndMenu() {
  return (
    <>
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
      <AccountMenu />
    </>
  )
}

const AccountMenu = () => (
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
)

function Toasts() {
  return (
    <>
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
        <FailureToastButton />
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

const FailureToastButton = () => (
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
)

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
        detail="Your filters and your two chosen providers are kept."
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
