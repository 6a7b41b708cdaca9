import IconNewer from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconOlder from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconEnd from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { foundIn } from '../api/found.ts'
import { useConversation } from '../useConversation.ts'
import classes from './FindBar.module.css'
import { useFoundWords } from './useFoundWords.ts'

/** The matches in this conversation: it opens at the newest one, and the arrow keys move between them. */
export const FindBar = ({ term, onEnd }: { term: string; onEnd: () => void }) => {
  const t = useTexts()
  const { ticket, jumpTo } = useConversation()
  const { data, error, isPending } = useQuery(foundIn(ticket.uuid, term))
  const [at, setAt] = useState(0)
  const ids = data?.messages.map(({ id }) => id) ?? []
  const id = ids[at]
  // Once per match: a user who scrolls on is not moved back when more pages arrive.
  const jump = useRef(jumpTo)
  jump.current = jumpTo
  useEffect(() => {
    if (id) jump.current(id)
  }, [id])
  const bar = useRef<HTMLElement>(null)
  useFoundWords(bar, term)
  const words = () => {
    if (isPending) return t('kit.loading')
    if (error) return errorText(error, t)
    return ids.length === 0
      ? t('messages.find.none', { term })
      : t('messages.find.at', { at: at + 1, count: ids.length, term })
  }
  return (
    <search ref={bar} className={classes.bar} aria-label={t('messages.find.label')}>
      <span className={classes.words} role="status">
        {words()}
      </span>
      <IconButton
        icon={IconOlder}
        size="small"
        label={t('messages.find.older')}
        disabled={at >= ids.length - 1}
        onClick={() => setAt(at + 1)}
      />
      <IconButton
        icon={IconNewer}
        size="small"
        label={t('messages.find.newer')}
        disabled={at === 0}
        onClick={() => setAt(at - 1)}
      />
      <IconButton icon={IconEnd} size="small" label={t('messages.find.end')} onClick={onEnd} />
    </search>
  )
}
