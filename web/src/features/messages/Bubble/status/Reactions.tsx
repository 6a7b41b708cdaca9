import type { Message } from '@guiche/contract/features/messages'
import { useTexts } from '../../../../lib/i18n.ts'
import classes from './Reactions.module.css'

export const Reactions = ({ reactions }: Pick<Message, 'reactions'>) => {
  const t = useTexts()
  if (reactions.length === 0) return null
  const kinds = [...new Set(reactions.map(({ emoji }) => emoji))]
  return (
    <span
      className={classes.reactions}
      role="img"
      aria-label={t('messages.reactions', { list: reactions.map(({ emoji }) => emoji).join(' ') })}
    >
      {kinds.slice(0, 4).join('')}
      {reactions.length > 1 && <span className={classes.count}>{reactions.length}</span>}
    </span>
  )
}
