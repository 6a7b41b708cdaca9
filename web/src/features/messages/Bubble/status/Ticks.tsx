import { acks } from '@guiche/contract/features/messages'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useTexts } from '../../../../lib/i18n.ts'
import classes from './Ticks.module.css'

const stateOf = (ack: number): Exclude<keyof typeof acks, 'readToo'> => {
  if (ack >= acks.played) return 'played'
  if (ack >= acks.read) return 'read'
  if (ack >= acks.delivered) return 'delivered'
  return ack >= acks.sent ? 'sent' : 'pending'
}
const icons = { pending: IconClock, sent: IconCheck, delivered: IconChecks, read: IconChecks, played: IconChecks }

/** How far a message of ours has come. */
export const Ticks = ({ ack }: { ack: number }) => {
  const t = useTexts()
  const state = stateOf(ack)
  const Glyph = icons[state]
  const name = t(`messages.acks.${state}`)
  return (
    <span className={classes.ticks} data-state={state} role="img" aria-label={name} title={name}>
      <Glyph size={state === 'pending' ? 12 : 15} stroke={2} aria-hidden />
    </span>
  )
}
