import type { ContactSummary } from '@guiche/contract/features/contacts'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { numberIssue } from '../../../lib/number-issue.ts'
import { digitsOf } from '../../../lib/phone.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm, type ZodForm } from '../../../ui/form/use-zod-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { addContact, contactOf } from '../../contacts/api.ts'
import { ContactPicker } from '../../contacts/ContactPicker.tsx'
import { HolderButton, useHolder } from '../../contacts/HolderButton.tsx'
import { useWorkQueues } from '../../queues/api.ts'
import { connectionsOf } from '../api.ts'
import { useTicketDesk } from '../useTicketDesk.ts'
import classes from './Dialogs.module.css'
import { QueueField } from './QueueField.tsx'

/** A chosen contact, or the name and number of a new one. */
const NewTicket = z
  .object({
    isNewContact: z.boolean(),
    contactId: z.string(),
    name: z.string().trim().max(250),
    number: z.string().max(50),
    queueId: z.string(),
    whatsappId: z.string(),
  })
  .superRefine((values, context) => {
    const refuse = (field: string, message = 'must be given') =>
      context.addIssue({ code: 'custom', path: [field], message })
    for (const field of ['queueId', 'whatsappId'] as const) if (values[field] === '') refuse(field)
    if (!values.isNewContact) {
      if (values.contactId === '') refuse('contactId')
      return
    }
    if (values.name.trim().length < 2) refuse('name', 'must have at least 2 characters')
    const issue = numberIssue(values.number)
    if (issue) context.addIssue({ ...issue, path: ['number'] })
  })
type NewTicketForm = ZodForm<typeof NewTicket>

const useConnectionOptions = () => {
  const t = useTexts()
  const { data = [] } = useQuery(connectionsOf())
  return data.map(({ id, name, status, isDefault }) => ({
    id,
    isDefault,
    isConnected: status === 'CONNECTED',
    value: String(id),
    label: status === 'CONNECTED' ? name : t('tickets.starting.notConnected', { name }),
  }))
}

type ConnectionOption = ReturnType<typeof useConnectionOptions>[number]

/** The user's own, otherwise the company's default if it works, otherwise one that works. */
const likeliest = (options: readonly ConnectionOption[], ownId: number | null): ConnectionOption | undefined =>
  options.find(({ id }) => id === ownId) ??
  options.find(({ isDefault, isConnected }) => isDefault && isConnected) ??
  options.find(({ isConnected }) => isConnected) ??
  options.find(({ isDefault }) => isDefault)

const looksLikeNumber = (typed: string): boolean => /^\+?[\d\s().-]{6,}$/.test(typed)

interface ContactPartProps {
  form: NewTicketForm
  contact: ContactSummary | null
  setContact: (contact: ContactSummary | null) => void
  /** The contact that already has the typed number. */
  holderId: number | null
}

interface KnownContactProps extends Omit<ContactPartProps, 'holderId'> {
  typed: string
  setTyped: (typed: string) => void
}

const KnownContact = ({ form, contact, setContact, typed, setTyped }: KnownContactProps) => {
  const t = useTexts()
  const choose = (chosen: ContactSummary | null) => {
    setContact(chosen)
    form.set({ contactId: chosen ? String(chosen.id) : '' })
  }
  const startAdding = () => {
    const isNumber = looksLikeNumber(typed.trim())
    form.set({ isNewContact: true, contactId: '', ...(isNumber ? { number: typed.trim() } : { name: typed.trim() }) })
    setContact(null)
  }
  return (
    <div className={classes.contact}>
      <ContactPicker
        chosen={contact}
        onChoose={choose}
        onSearch={setTyped}
        error={form.field('contactId').error as string | undefined}
      />
      <Button look="quiet" icon={IconPlus} className={classes.corner ?? ''} onClick={startAdding}>
        {t('contacts.picker.add')}
      </Button>
    </div>
  )
}

const NewContact = ({ form, setContact, holderId }: Omit<ContactPartProps, 'contact'>) => {
  const t = useTexts()
  const client = useQueryClient()
  const number = form.field('number')
  const takeHolder = async (contactId: number) => {
    const holder = await client.fetchQuery(contactOf(contactId))
    setContact(holder)
    form.set({ isNewContact: false, contactId: String(holder.id) })
  }
  return (
    <>
      <TextField label={t('contacts.adding.name')} autoFocus maxLength={250} {...form.field('name')} />
      <div className={classes.number}>
        <TextField
          label={t('contacts.adding.number')}
          description={t('contacts.adding.numberHint')}
          inputMode="tel"
          maxLength={50}
          {...number}
        />
        <HolderButton
          holderId={holderId}
          isRefused={Boolean(number.error)}
          label={t('contacts.form.useHolder')}
          onOpen={(id) => void takeHolder(id).catch(toast.error)}
        />
        <Button look="quiet" icon={IconBack} onClick={() => form.set({ isNewContact: false })}>
          {t('contacts.adding.back')}
        </Button>
      </div>
    </>
  )
}

const ContactPart = ({ form, contact, setContact, holderId }: ContactPartProps) => {
  // The search text is the initial name or number.
  const [typed, setTyped] = useState('')
  return form.values.isNewContact ? (
    <NewContact {...{ form, setContact, holderId }} />
  ) : (
    <KnownContact {...{ form, contact, setContact, typed, setTyped }} />
  )
}

const useNewTicket = (known: ContactSummary | null) => {
  const user = useUser()
  const queues = useWorkQueues()
  const connections = useConnectionOptions()
  const [contact, setContact] = useState<ContactSummary | null>(known)
  const first = likeliest(connections, user.whatsappId)
  const form = useZodForm(NewTicket, {
    isNewContact: false,
    contactId: known ? String(known.id) : '',
    name: '',
    number: '',
    queueId: queues.length === 1 ? String(queues[0]?.id) : '',
    whatsappId: first?.value ?? '',
  })
  // The connections may arrive after the dialog has opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `form` is another object on every render.
  useEffect(() => {
    if (first && form.values.whatsappId === '') form.set({ whatsappId: first.value })
  }, [first?.value])
  return { form, queues, connections, contact, setContact }
}

const Body = ({ known, onClose }: { known: ContactSummary | null; onClose: () => void }) => {
  const t = useTexts()
  const desk = useTicketDesk()
  const { form, queues, connections, contact, setContact } = useNewTicket(known)
  const { holderId, noting } = useHolder()
  const whatsapp = form.field('whatsappId')
  const none = t('errors.codes.ERR_NO_DEF_WAPP_FOUND')
  const submit = async (values: z.output<typeof NewTicket>) => {
    let { contactId } = values
    if (values.isNewContact) {
      const wanted = { name: values.name, number: digitsOf(values.number) }
      const added = await noting(addContact(wanted))
      // From here on the contact exists: if creating the ticket fails, a retry must not create the contact again.
      setContact(added)
      contactId = String(added.id)
      form.set({ isNewContact: false, contactId })
    }
    await desk.start({
      contactId: Number(contactId),
      queueId: Number(values.queueId),
      whatsappId: Number(values.whatsappId),
    })
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('tickets.starting.submit')} onCancel={onClose}>
      <ContactPart form={form} contact={contact} setContact={setContact} holderId={holderId} />
      <QueueField queues={queues} data-autofocus={known ? true : undefined} {...form.field('queueId')} />
      <SelectField
        label={t('tickets.starting.connection')}
        placeholder={t('tickets.starting.chooseConnection')}
        {...whatsapp}
        {...(connections.length === 0 ? { nothingFoundMessage: none, error: whatsapp.error && none } : {})}
        data={connections.map(({ value, label }) => ({ value, label }))}
      />
    </Form>
  )
}

interface NewTicketDialogProps {
  isOpen: boolean
  onClose: () => void
  with: ContactSummary | null
}

export const NewTicketDialog = ({ isOpen, onClose, with: known }: NewTicketDialogProps) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('tickets.starting.title')}>
      <Body key={known?.id} known={known} onClose={onClose} />
    </Dialog>
  )
}
