import type { Ticket } from '@guiche/contract/features/tickets'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { ChannelIcon } from './ChannelIcon.tsx'
import classes from './TicketListItem.module.css'

/** With more in a row all would be unreadable. */
const mostChips = 4
const mostTags = 2
const tagsBeside = (others: number): number => Math.max(1, Math.min(mostTags, mostChips - others))

/** From bad to good. */
const faces = ['😡', '🙁', '😐', '🙂', '😍']

const RatingChip = ({ rate }: { rate: number }) => {
  const title = useTexts()('tickets.item.rating', { rate })
  return (
    <span className={classes.whole}>
      <Chip title={title}>
        <span role="img" aria-label={title}>
          {faces[rate - 1]}
        </span>
      </Chip>
    </span>
  )
}

const SnoozeChip = ({ until }: { until: string }) => {
  const t = useTexts()
  const title = t('tickets.item.snoozed', { at: useDates().dateTime(until) })
  return <Chip title={title}>{title}</Chip>
}

const ConnectionChip = ({ name, channel }: { name: string; channel: Ticket['channel'] }) => (
  <Chip title={name}>
    <span className={classes.connection}>
      <ChannelIcon channel={channel} className={classes.channel} />
      <span className="truncate">{name}</span>
    </span>
  </Chip>
)

/** Its status if the list does not tell it, queue, connection, the owner for admins, then the contact's tags. */
export const TicketChips = ({ ticket, showsStatus }: { ticket: Ticket; showsStatus: boolean }) => {
  const t = useTexts()
  const { profile } = useUser()
  const { queue, whatsapp, user, tags, status, userRating, snoozedUntil } = ticket
  const hasStatus = showsStatus || status === 'lgpd'
  const owner = profile === 'admin' ? user : null
  const shownTags = tagsBeside([hasStatus, snoozedUntil, queue, whatsapp, userRating, owner].filter(Boolean).length)
  const more = tags.slice(shownTags).map(({ name }) => name)
  return (
    <span className={classes.chips}>
      {hasStatus && (
        <span className={classes.whole}>
          <Chip>{t(`tickets.status.${status}`)}</Chip>
        </span>
      )}
      {snoozedUntil !== null && <SnoozeChip until={snoozedUntil} />}
      {queue ? (
        <Chip color={queue.color} title={queue.name}>
          {queue.name}
        </Chip>
      ) : (
        !ticket.isGroup && <Chip tone="warn">{t('tickets.item.noQueue')}</Chip>
      )}
      {whatsapp && <ConnectionChip name={whatsapp.name} channel={ticket.channel} />}
      {userRating && <RatingChip rate={userRating.rate} />}
      {owner && <Chip title={t('tickets.item.owner', { name: owner.name })}>@{owner.name}</Chip>}
      {tags.slice(0, shownTags).map(({ id, name, color }) => (
        <Chip key={id} color={color} title={name}>
          {name}
        </Chip>
      ))}
      {more.length > 0 && (
        <span className={classes.whole}>
          <Chip title={t('tickets.item.moreTags', { names: more.join(', ') })}>+{more.length}</Chip>
        </span>
      )}
    </span>
  )
}
