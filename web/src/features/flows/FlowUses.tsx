import { FlowUse } from '@guiche/contract/features/flow-uses'
import type { MouseEvent } from 'react'
import { z } from 'zod'
import { isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { listStyle } from './form/list-style.ts'

const link = { color: 'inherit', fontWeight: 600 } as const

const Details = z.object({ uses: z.array(FlowUse).min(1) })

/** Who still starts a flow, as its refused removal names them. */
export const usesIn = (error: unknown): readonly FlowUse[] =>
  isApiError(error, 'ERR_FLOW_IN_USE') ? (Details.safeParse(error.details).data?.uses ?? []) : []

/** Where each is changed. Lists are opened at what is sought. */
export const placeOf = ({ kind, id, name }: FlowUse): string => {
  const sought = `?q=${encodeURIComponent(name)}`
  if (kind === 'connection') return `/connections/${id}`
  if (kind === 'phrase') return `/phrase-lists${sought}`
  return kind === 'integration' ? `/queue-integration${sought}` : '/queues'
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || button !== 0

/** Each leads to where another flow is chosen. The dialog that shows them stands outside of the router: whoever asked goes there. */
export const FlowUses = ({ uses, onGo }: { uses: readonly FlowUse[]; onGo: (place: string) => void }) => {
  const t = useTexts()
  return (
    <>
      {t('flows.removing.inUse')}
      <ul style={listStyle}>
        {uses.map((use) => {
          const place = placeOf(use)
          const go = (event: MouseEvent) => {
            if (opensElsewhere(event)) return
            event.preventDefault()
            onGo(place)
          }
          return (
            <li key={`${use.kind} ${use.id} ${use.name} ${use.through}`}>
              {t(`flows.removing.uses.${use.kind}`)}:{' '}
              <a href={place} onClick={go} style={link}>
                {use.name}
              </a>
              {use.through !== null && ` (${t('flows.removing.through', { name: use.through })})`}
            </li>
          )
        })}
      </ul>
    </>
  )
}
