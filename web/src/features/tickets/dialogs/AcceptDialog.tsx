import type { Ticket } from '@guiche/contract/features/tickets'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { useWorkQueues } from '../../queues/api.ts'
import { useTicketDesk } from '../useTicketDesk.ts'
import classes from './Dialogs.module.css'
import { QueueField } from './QueueField.tsx'

const Choice = z.object({ queueId: z.string().min(1) })

interface AcceptDialogProps {
  isOpen: boolean
  onClose: () => void
  ticket: Ticket
  kind: 'accept' | 'reopen'
}

const Body = ({ ticket, kind, onClose }: Omit<AcceptDialogProps, 'isOpen'>) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const queues = useWorkQueues()
  const only = queues.length === 1 ? String(queues[0]?.id) : ''
  const form = useZodForm(Choice, { queueId: only })
  const submit = ({ queueId }: z.output<typeof Choice>) => desk.attendOrThrow(ticket, { queueId: Number(queueId) })
  return (
    <Form form={form} onSubmit={submit} submit={t(`tickets.command.${kind}`)} onCancel={onClose}>
      <p className={classes.text}>{t(`tickets.${kind}Text`)}</p>
      <QueueField queues={queues} data-autofocus {...form.field('queueId')} />
    </Form>
  )
}

export const AcceptDialog = ({ isOpen, ...rest }: AcceptDialogProps) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title={t(`tickets.${rest.kind}Title`)} size="small">
      <Body {...rest} />
    </Dialog>
  )
}
