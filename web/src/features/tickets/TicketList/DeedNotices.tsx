import type { TicketDeed } from '@guiche/contract/features/ticket-deeds'
import { undoSeconds } from '@guiche/contract/features/ticket-deeds'
import IconDismiss from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { codeText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deedsOf, takeBack } from '../api.ts'
import { putDeed } from '../live/deed-events.ts'
import classes from './DeedNotices.module.css'

const restMs = 5_000

/** Milliseconds until it can no longer be undone; this clock may be wrong, but the result is at most the whole time. */
const leftMs = ({ undoUntil }: TicketDeed): number =>
  undoUntil === null ? 0 : Math.min(undoSeconds * 1000, Math.max(0, Date.parse(undoUntil) - Date.now()))

const useSentence = (deed: TicketDeed): string => {
  const t = useTexts()
  const { kind, state, total, done, refused, restored, kept } = deed
  if (state === 'running') return t(`deeds.running.${kind}`, { count: done + refused, total })
  if (state === 'done') return t(`deeds.done.${kind}`, { count: done })
  if (state === 'undoing') return t('deeds.undoing', { count: restored + kept, total: done + restored + kept })
  return t('deeds.undone', { count: restored })
}

/** Why some did not change. */
const Reasons = ({ deed }: { deed: TicketDeed }) => {
  const t = useTexts()
  const { state, refusals, kept } = deed
  if (state === 'undone') return kept > 0 ? <p className={classes.reason}>{t('deeds.kept', { count: kept })}</p> : null
  return state === 'done'
    ? refusals.map(({ code, count }) => (
        <p key={code} className={classes.reason}>
          {t('deeds.refused', { count, reason: codeText(code, t) })}
        </p>
      ))
    : null
}

/** Undo is offered while it runs and a moment longer. A notice with refused tickets stays until it is dismissed. */
const useStay = (deed: TicketDeed) => {
  const { id, state, refused, kept } = deed
  const [isDismissed, setDismissed] = useState(false)
  const [isOpen, setOpen] = useState(() => state !== 'undone' && (state !== 'done' || leftMs(deed) > 0))
  const hasMore = (state === 'done' && refused > 0) || (state === 'undone' && kept > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state begins a new time.
  useEffect(() => {
    setOpen(true)
    if (state === 'running' || state === 'undoing') return
    const timer = setTimeout(() => setOpen(false), state === 'done' ? leftMs(deed) : restMs)
    return () => clearTimeout(timer)
  }, [id, state])
  return { isShown: !isDismissed && (isOpen || hasMore), isOpen, dismiss: () => setDismissed(true) }
}

const Deed = ({ deed }: { deed: TicketDeed }) => {
  const t = useTexts()
  const client = useQueryClient()
  const sentence = useSentence(deed)
  const { isShown, isOpen, dismiss } = useStay(deed)
  const [isBusy, setBusy] = useState(false)
  if (!isShown) return null
  const { state, total, done, refused, restored, kept } = deed
  const isGoing = state === 'running' || state === 'undoing'
  const undo = async () => {
    setBusy(true)
    try {
      putDeed(client, (await takeBack(deed.id)).deed)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.deed}>
      <div className={classes.words}>
        <p role="status">{sentence}</p>
        <Reasons deed={deed} />
        {isGoing && (
          <progress
            className={classes.progress}
            aria-label={sentence}
            max={state === 'running' ? total : done + restored + kept}
            value={state === 'running' ? done + refused : restored + kept}
          />
        )}
      </div>
      {isOpen && (state === 'running' || state === 'done') && (
        <Button isBusy={isBusy} onClick={() => void undo()}>
          {t('deeds.undo')}
        </Button>
      )}
      {!isGoing && <IconButton icon={IconDismiss} size="small" label={t('kit.close')} onClick={dismiss} />}
    </div>
  )
}

/** The user's bulk changes, in this tab or another, with undo. */
export const DeedNotices = () => {
  const { data = [] } = useQuery(deedsOf())
  return data.map((deed) => <Deed key={deed.id} deed={deed} />)
}
