import type { Ticket } from '@guiche/contract/features/tickets'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { nameOf } from '../../contacts/api.ts'
import { PrintedHeading } from '../PrintedTicket/PrintedHeading.tsx'
import { PrintedMessage } from '../PrintedTicket/PrintedMessage.tsx'
import printed from '../PrintedTicket/PrintedTicket.module.css'
import { usePdf } from '../PrintedTicket/usePdf.ts'
import classes from './Dialogs.module.css'

interface PdfDialogProps {
  isOpen: boolean
  onClose: () => void
  ticket: Ticket
}

/** The size of `pageSize` in lib/pdf.ts, which is loaded only for writing. */
const sheetSize = { width: 786, height: 1114 }

/** The conversation as an A4 file, page by page. */
export const PdfDialog = ({ isOpen, onClose, ticket }: PdfDialogProps) => {
  const t = useTexts()
  const { phase, sheet, element } = usePdf(ticket, {
    onDone: onClose,
    onNothing: () => {
      toast.error(t('tickets.printing.nothing'))
      onClose()
    },
    onFailed: (error) => {
      toast.error(error)
      onClose()
    },
  })
  const [at] = useState(() => new Date())
  const { messages, rows } = sheet
  const shown = rows ?? Array.from({ length: messages.length + 1 }, (_, at) => at)
  const footer = <Button onClick={onClose}>{t('kit.cancel')}</Button>
  return (
    <>
      <Dialog isOpen={isOpen} onClose={onClose} title={t('tickets.printing.title')} size="small" footer={footer}>
        <p className={classes.text} role="status">
          <Spinner />{' '}
          {phase.kind === 'reading'
            ? t('tickets.printing.reading', { count: phase.count })
            : t('tickets.printing.page', { at: phase.at, all: phase.all })}
        </p>
      </Dialog>
      <div
        ref={element}
        className={printed.sheet}
        style={{ width: sheetSize.width, ...(rows ? { height: sheetSize.height } : {}) }}
        aria-hidden
      >
        {shown.map((row) => {
          const message = messages[row - 1]
          if (row === 0) return messages.length > 0 && <PrintedHeading key="heading" ticket={ticket} at={at} />
          return message && <PrintedMessage key={row} message={message} customer={nameOf(ticket.contact)} />
        })}
      </div>
    </>
  )
}
