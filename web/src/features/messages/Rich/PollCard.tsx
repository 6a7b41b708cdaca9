import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { pollIn } from '../api/attached.ts'
import { Unprocessed } from '../Bubble/cards/Unprocessed.tsx'
import type { Shown } from '../useConversation.ts'
import classes from './Rich.module.css'

/** The question, and the votes per option. */
export const PollCard = ({ shown: { message } }: { shown: Shown }) => {
  const t = useTexts()
  const poll = pollIn(message.dataJson)
  if (!poll) return <Unprocessed text={message.body} />
  const count = poll.mostChoices ?? 1
  const votes = Object.values(poll.votes ?? {})
  return (
    <div className={classes.card}>
      <IconChartBar size={26} stroke={1.4} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{message.body || t('messages.kinds.pollCreationMessageV3')}</span>
        <span className={classes.small}>
          {count > 1 ? t('messages.rich.pollMany', { count }) : t('messages.rich.pollOne')}
        </span>
        <ul className={classes.options}>
          {poll.options.map((option, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two options may read the same.
            <li key={at}>
              {option} · {t('messages.rich.votes', { count: votes.filter((chosen) => chosen.includes(at)).length })}
            </li>
          ))}
        </ul>
      </span>
    </div>
  )
}
