import type { TicketNote } from '@guiche/contract/features/ticket-notes'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.tsx'
import { addNote, changeNote, notesOf, removeNote } from './api.ts'
import { NoteField } from './NoteField.tsx'
import classes from './TicketNotes.module.css'

const leastLetters = 2

interface WriterProps {
  initial?: string
  submit: string
  onSave: (words: string) => Promise<void>
  onCancel?: () => void
}

const Writer = ({ initial = '', submit, onSave, onCancel }: WriterProps) => {
  const t = useTexts()
  const [words, setWords] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isRefused, setRefused] = useState(false)
  const isShort = words.trim().length < leastLetters
  const save = async () => {
    setRefused(isShort)
    if (isShort || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await onSave(words.trim())
      setWords('')
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <div className={classes.writer}>
      <NoteField
        value={words}
        onChange={setWords}
        onSubmit={() => void save()}
        label={t('notes.placeholder')}
        isFocused
      />
      {isRefused && isShort && (
        <Notice tone="bad">{t(words.trim() === '' ? 'notes.required' : 'notes.tooShort')}</Notice>
      )}
      {failure !== null && <Notice tone="bad">{errorText(failure, t)}</Notice>}
      <div className={classes.buttons}>
        {onCancel && <Button onClick={onCancel}>{t('kit.cancel')}</Button>}
        <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
          {submit}
        </Button>
      </div>
    </div>
  )
}

const Note = ({ note }: { note: TicketNote }) => {
  const t = useTexts()
  const user = useUser()
  const confirm = useConfirm()
  const [isEdited, setEdited] = useState(false)
  const isOwn = note.userId === user.id
  const askToRemove = () =>
    confirm({
      title: t('notes.remove'),
      text: t('notes.removeText'),
      action: t('notes.remove'),
      onConfirm: async () => {
        await removeNote(note)
        toast.success(t('notes.removed'))
      },
    })
  if (isEdited) {
    const save = async (words: string) => {
      await changeNote(note, words)
      setEdited(false)
    }
    return (
      <li className={classes.note}>
        <Writer initial={note.note} submit={t('notes.save')} onSave={save} onCancel={() => setEdited(false)} />
      </li>
    )
  }
  return (
    <li className={classes.note}>
      <div className={classes.head}>
        <strong className="truncate">{note.user?.name ?? t('shell.somebody')}</strong>
        <Time value={note.createdAt} look="dateTime" />
        {note.updatedAt !== note.createdAt && <span>{t('notes.edited')}</span>}
        <span className={classes.tools}>
          {isOwn && (
            <IconButton icon={IconPencil} size="small" label={t('notes.edit')} onClick={() => setEdited(true)} />
          )}
          {(isOwn || user.profile === 'admin') && (
            <IconButton icon={IconTrash} size="small" look="danger" label={t('notes.remove')} onClick={askToRemove} />
          )}
        </span>
      </div>
      <p className={classes.words}>{note.note}</p>
    </li>
  )
}

interface TicketNotesProps {
  ticketId: number
  /** Beside the conversation, where there is little space. */
  isBrief?: boolean
}

/** The colleagues' notes about a ticket, and a field for a new one. */
export const TicketNotes = ({ ticketId, isBrief = false }: TicketNotesProps) => {
  const t = useTexts()
  const { data, error, refetch } = useQuery(notesOf(ticketId))
  const add = async (words: string) => {
    await addNote(ticketId, words)
    toast.success(t('notes.added'))
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.notes}>
      <Writer submit={t('notes.add')} onSave={add} />
      {data === undefined && <SkeletonRows rows={3} />}
      {data?.length === 0 && isBrief && <p className={classes.faint}>{t('notes.empty')}</p>}
      {data?.length === 0 && !isBrief && (
        <EmptyState icon={IconNote} title={t('notes.empty')} text={t('notes.emptyText')} />
      )}
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
        <ul className={classes.list} data-brief={isBrief || undefined} tabIndex={0} aria-label={t('notes.title')}>
          {data.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
    </div>
  )
}
