import { type Chat, ChatFields } from '@guiche/contract/features/chats'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { mergedLists } from '../../../ui/form/merged-lists.ts'
import { onlyChanged } from '../../../ui/form/only-changed.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeChat, colleagues, openChat } from '../api.ts'

/** A select field holds texts. */
const ChatForm = z.object({
  title: ChatFields.shape.title,
  users: z.array(z.string()).min(1),
})

interface ChatDialogProps {
  /** Null: a new one. */
  chat: Chat | null
  isOpen: boolean
  onClose: () => void
  onSaved?: (chat: Chat) => void
}

const Fields = ({ chat, onClose, onSaved }: Omit<ChatDialogProps, 'isOpen'>) => {
  const t = useTexts()
  const { id } = useUser()
  const { data, error, refetch } = useQuery(colleagues())
  // The chat follows events; the form, and what was changed in it, go by what it held when it opened.
  const members = chat?.users.filter(({ userId }) => userId !== id).map(({ userId }) => `${userId}`) ?? []
  const [before] = useState(() => ({ title: chat?.title ?? '', users: members }))
  const form = useZodForm(ChatForm, before)
  const submit = async ({ title, users }: z.output<typeof ChatForm>) => {
    const body = { title, users: mergedLists(users, { before: before.users, now: members }).map(Number) }
    const saved = await (chat ? changeChat(chat.id, onlyChanged(body, form.values, before)) : openChat(body))
    toast.success(t('chats.saved'))
    onClose()
    onSaved?.(saved)
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const people = data.filter((user) => user.id !== id).map((user) => ({ value: `${user.id}`, label: user.name }))
  return (
    <Form form={form} onSubmit={submit} submit={t('chats.form.save')} onCancel={onClose}>
      <TextField label={t('chats.form.title')} data-autofocus maxLength={100} {...form.field('title')} />
      <MultiSelectField
        label={t('chats.form.users')}
        description={t('chats.form.usersHint')}
        data={people}
        {...form.field('users')}
      />
    </Form>
  )
}

export const ChatDialog = ({ isOpen, onClose, ...rest }: ChatDialogProps) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(rest.chat ? 'chats.form.edit' : 'chats.form.new')}>
      <Fields onClose={onClose} {...rest} />
    </Dialog>
  )
}
