import type { MomentColumn as Agent, Moments } from '@guiche/contract/features/moments'
import { plain } from '@guiche/contract/plain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { countsOf, type MomentCounts } from './api.ts'
import classes from './MomentBoard.module.css'
import { MomentColumn } from './MomentColumn.tsx'

export interface BoardFilter {
  queueIds: readonly number[]
  /** Part of an agent's name. */
  name: string
  /** Also those who are offline and have no tickets. */
  showsIdle: boolean
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** By name, so that columns do not move while one looks at them. */
const agentsOf = (panel: Moments, { name, showsIdle }: BoardFilter): Agent[] => {
  const wanted = plain(name.trim())
  return panel.users
    .filter((user) => showsIdle || user.online || user.tickets.length > 0)
    .filter((user) => wanted === '' || plain(user.name).includes(wanted))
    .sort((a, b) => collator.compare(a.name, b.name) || a.id - b.id)
}

/** Exact if all are shown; the server counts the rest. */
const sizesOf = (counts: MomentCounts | undefined) => {
  const open = new Map(counts?.users.map((user) => [user.userId, user.open]))
  return {
    pending: ({ tickets, hasMore }: Moments['pending']) =>
      hasMore ? Math.max(tickets.length, counts?.pending ?? 0) : tickets.length,
    of: ({ id, tickets, hasMore }: Agent) => (hasMore ? Math.max(tickets.length, open.get(id) ?? 0) : tickets.length),
  }
}

/** The waiting tickets, then a column for each agent. */
export const MomentBoard = ({ panel, filter }: { panel: Moments; filter: BoardFilter }) => {
  const t = useTexts()
  const { queueIds } = filter
  const { data: counts } = useQuery(countsOf(queueIds))
  const agents = useMemo(() => agentsOf(panel, filter), [panel, filter])
  const sizes = useMemo(() => sizesOf(counts), [counts])
  return (
    <section
      className={classes.board}
      data-lonely={agents.length === 0 || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
      tabIndex={0}
      aria-label={t('moments.board')}
    >
      <MomentColumn
        column="pending"
        title={t('moments.pending')}
        count={sizes.pending(panel.pending)}
        tickets={panel.pending.tickets}
        hasMore={panel.pending.hasMore}
        queueIds={queueIds}
      />
      {agents.map((agent) => (
        <MomentColumn
          key={agent.id}
          column={agent.id}
          title={agent.name}
          face={<Avatar name={agent.name} src={agent.profileImage} size={28} isOnline={agent.online} />}
          count={sizes.of(agent)}
          tickets={agent.tickets}
          hasMore={agent.hasMore}
          queueIds={queueIds}
        />
      ))}
      {agents.length === 0 && <EmptyState title={t('moments.noAgents')} text={t('moments.noAgentsText')} />}
    </section>
  )
}
