import type { Ticket } from '@guiche/contract/features/tickets'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { useQueues } from '../../queues/api.ts'
import { colleaguesOf } from '../../users/api.ts'
import type { Change } from '../api.ts'
import { useTicketDesk } from '../useTicketDesk.ts'
import { QueueField } from './QueueField.tsx'

const Transfer = z.object({ queueId: z.string().min(1), userId: z.string().nullable(), message: z.string().max(4000) })

interface TransferDialogProps {
  isOpen: boolean
  onClose: () => void
  ticket: Ticket
}

/** The members of the queue, except the ticket's owner; for many tickets, all. */
const useTargets = (ticket: Ticket | null, queueId: string) => {
  const t = useTexts()
  const { data = [], isFetching } = useQuery({ ...colleaguesOf([Number(queueId)]), enabled: queueId !== '' })
  const isHere = (userId: number) => userId === ticket?.userId && Number(queueId) === ticket.queueId
  const targets = data
    .filter(({ id }) => !isHere(id))
    .map(({ id, name, online }) => ({
      value: String(id),
      label: online ? name : t('tickets.transferring.offline', { name }),
    }))
  return { targets, isFetching }
}

interface TransferFormProps {
  ticket: Ticket | null
  onClose: () => void
  onTransfer: (change: Change) => Promise<void>
}

const TransferForm = ({ ticket, onClose, onTransfer }: TransferFormProps) => {
  const t = useTexts()
  const queues = useQueues()
  const form = useZodForm(Transfer, { queueId: '', userId: null, message: '' })
  const { queueId } = form.values
  const { targets, isFetching } = useTargets(ticket, queueId)
  const submit = (values: z.output<typeof Transfer>) => {
    const userId = values.userId === null ? null : Number(values.userId)
    return onTransfer({
      status: userId === null ? 'pending' : ticket?.isGroup ? 'group' : 'open',
      queueId: Number(values.queueId),
      userId,
      msgTransfer: values.message,
      isTransfered: true,
    })
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('tickets.command.transfer')} onCancel={onClose}>
      <QueueField
        queues={queues}
        data-autofocus
        {...form.field('queueId')}
        // A colleague is chosen together with the queue.
        onChange={(chosen) => form.set({ queueId: chosen ?? '', userId: null })}
      />
      <SelectField
        label={t('tickets.transferring.user')}
        placeholder={t('tickets.transferring.anyUser')}
        description={t('tickets.transferring.userHint')}
        disabled={queueId === ''}
        clearable
        searchable
        nothingFoundMessage={isFetching ? t('kit.loading') : t('tickets.transferring.nobody')}
        data={targets}
        {...form.field('userId')}
      />
      <TextAreaField
        label={t('tickets.transferring.message')}
        description={t('tickets.transferring.messageHint')}
        minRows={5}
        {...form.field('message')}
      />
    </Form>
  )
}

export const TransferDialog = ({ isOpen, onClose, ticket }: TransferDialogProps) => {
  const t = useTexts()
  const desk = useTicketDesk()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('tickets.transferring.title')}>
      <TransferForm
        ticket={ticket}
        onClose={onClose}
        onTransfer={(change) => desk.letGoOrThrow(ticket, change, 'transfer')}
      />
    </Dialog>
  )
}

interface TransferManyDialogProps extends Omit<TransferDialogProps, 'ticket'> {
  tickets: readonly Ticket[]
}

export const TransferManyDialog = ({ isOpen, onClose, tickets }: TransferManyDialogProps) => {
  const t = useTexts()
  const desk = useTicketDesk()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('deeds.selection.transfer', { count: tickets.length })}>
      <TransferForm ticket={null} onClose={onClose} onTransfer={(change) => desk.changeMany(tickets, change)} />
    </Dialog>
  )
}
