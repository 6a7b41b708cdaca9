import { FlowUse } from '@guiche/contract/features/flow-uses'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import classes from './Reasons.module.css'

const Details = z.object({ uses: z.array(FlowUse).min(1) })

/** Who still starts a flow, as its refused removal names them. */
export const usesIn = (error: unknown): readonly FlowUse[] =>
  isApiError(error, 'ERR_FLOW_IN_USE') ? (Details.safeParse(error.details).data?.uses ?? []) : []

/** Where each is changed. Lists are opened at what is sought. */
export const placeOf = ({ kind, id, name }: FlowUse): { to: string; search: { q?: string } } => {
  if (kind === 'connection') return { to: `/connections/${id}`, search: {} }
  if (kind === 'phrase') return { to: '/phrase-lists', search: { q: name } }
  if (kind === 'integration') return { to: '/queue-integration', search: { q: name } }
  return { to: '/queues', search: {} }
}

/** Each leads to where another flow is chosen. */
export const FlowUses = ({ uses, onLeave }: { uses: readonly FlowUse[]; onLeave: () => void }) => {
  const t = useTexts()
  return (
    <>
      {t('flows.removing.inUse')}
      <ul className={classes.list}>
        {uses.map((use) => {
          const { to, search } = placeOf(use)
          return (
            <li key={`${use.kind} ${use.id} ${use.name} ${use.through}`}>
              {t(`flows.removing.uses.${use.kind}`)}:{' '}
              <Link to={to} search={search as never} onClick={onLeave}>
                {use.name}
              </Link>
              {use.through !== null && ` (${t('flows.removing.through', { name: use.through })})`}
            </li>
          )
        })}
      </ul>
    </>
  )
}
