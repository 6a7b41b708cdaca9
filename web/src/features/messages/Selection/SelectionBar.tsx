import type { Message } from '@guiche/contract/features/messages'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { remove } from '../api/changes.ts'
import { stopSelecting } from '../api/selection.ts'
import { mayDelete, mayForward } from '../live/change-rules.ts'
import { useConversation } from '../useConversation.ts'
import classes from './SelectionBar.module.css'

/** One after another, so that a refusal names the message; those before it are deleted anyway. */
const removeAll = async (ids: readonly string[]): Promise<unknown> => {
  let refusal: unknown = null
  for (const id of ids) await remove(id).catch((error: unknown) => (refusal = error))
  return refusal
}

export interface SelectionBarProps {
  chosen: ReadonlySet<string>
  /** All loaded messages, visible or not. */
  loaded: readonly Message[]
}

/** Replaces the composer in selection mode. */
export const SelectionBar = ({ chosen, loaded }: SelectionBarProps) => {
  const t = useTexts()
  const user = useUser()
  const confirm = useConfirm()
  const { ticket, forward } = useConversation()
  const messages = loaded.filter(({ id }) => chosen.has(id))
  const ids = messages.map(({ id }) => id)
  const canForward = messages.length > 0 && messages.every(mayForward)
  const canDelete = messages.length > 0 && messages.every((message) => mayDelete(message, ticket, user))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInPane = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')
      if (event.key !== 'Escape' || isInPane) return
      // Before the page handles it as leaving the ticket.
      event.stopImmediatePropagation()
      event.preventDefault()
      stopSelecting()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  const askToDelete = () =>
    confirm({
      title: t('messages.changes.deleteTitle'),
      text: t('messages.changes.deleteText'),
      action: t('messages.selection.delete', { count: ids.length }),
      onConfirm: async () => {
        const refusal = await removeAll(ids)
        if (refusal) throw refusal
        stopSelecting()
      },
    })
  return (
    <section className={classes.bar} aria-label={t('messages.actions.select')}>
      <IconButton icon={IconX} label={t('messages.selection.cancel')} shortcut="Esc" onClick={stopSelecting} />
      <span className={classes.count} role="status">
        {t('messages.selection.count', { count: ids.length })}
      </span>
      <Button icon={IconTrash} disabled={!canDelete} onClick={askToDelete}>
        {t('messages.selection.delete', { count: ids.length })}
      </Button>
      <Button look="primary" icon={IconArrowForwardUp} disabled={!canForward} onClick={() => forward(ids)}>
        {t('messages.actions.forward')}
      </Button>
    </section>
  )
}
