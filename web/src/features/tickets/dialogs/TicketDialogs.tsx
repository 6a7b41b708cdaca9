import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { TicketLog } from '../TicketLog.tsx'
import type { TicketQuestion } from '../useTicketDesk.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { CloseManyDialog } from './CloseManyDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { NewTicketDialog } from './NewTicketDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { TagDialog, TagManyDialog } from './TagDialog.tsx'
import { TransferDialog, TransferManyDialog } from './TransferDialog.tsx'

// Rarely used; it loads the library that writes the file.
const PdfDialog = lazyPart(async () => (await import('./PdfDialog.tsx')).PdfDialog)

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog)

interface TicketDialogsProps {
  question: TicketQuestion | null
  onClose: () => void
}

/** One at a time. Its content stays while the dialog fades out. */
export const TicketDialogs = ({ question, onClose }: TicketDialogsProps) => {
  const [last, setLast] = useState<TicketQuestion | null>(question)
  if (question && question !== last) setLast(question)
  const shown = question ?? last
  const frame = { isOpen: question !== null, onClose }
  switch (shown?.kind) {
    case 'accept':
    case 'reopen':
      return <AcceptDialog {...frame} ticket={shown.ticket} kind={shown.kind} />
    case 'transfer':
      return <TransferDialog {...frame} ticket={shown.ticket} />
    case 'close':
      return <CloseDialog {...frame} ticket={shown.ticket} next={shown.next ?? null} />
    case 'pdf':
      // It works while it is mounted: a cancelled export must not run behind a fading dialog.
      return (
        question && (
          <Suspense fallback={null}>
            <PdfDialog {...frame} ticket={shown.ticket} />
          </Suspense>
        )
      )
    case 'export':
      return (
        question && (
          <Suspense fallback={null}>
            <ExportDialog {...frame} query={shown.query} total={shown.total} />
          </Suspense>
        )
      )
    case 'transferMany':
      return <TransferManyDialog {...frame} tickets={shown.tickets} />
    case 'snooze':
      return <SnoozeDialog {...frame} ticket={shown.ticket} />
    case 'tag':
      return <TagDialog {...frame} ticket={shown.ticket} />
    case 'tagMany':
      return <TagManyDialog {...frame} tickets={shown.tickets} />
    case 'closeMany':
      return <CloseManyDialog {...frame} tickets={shown.tickets} />
    case 'log':
      return <TicketLog {...frame} ticket={shown.ticket} />
    case 'conflict':
      return <ConflictDialog {...frame} other={shown.other} />
    case 'new':
      return <NewTicketDialog {...frame} with={shown.contact ?? null} />
    default:
      return null
  }
}
