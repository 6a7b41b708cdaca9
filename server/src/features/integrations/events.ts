import { integrationEvent } from '@guiche/contract/features/integrations'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { type IntegrationRow, toIntegrationView } from './view.ts'

/** To users who may read them. */
const audience = [rooms.admin]

export const announceIntegration = (work: Work, action: 'create' | 'update', row: IntegrationRow) =>
  work.emit({
    event: integrationEvent,
    rooms: audience,
    payload: { action, queueIntegration: toIntegrationView(row), integrationId: row.id },
  })

export const announceGone = (work: Work, integrationId: number) =>
  work.emit({ event: integrationEvent, rooms: audience, payload: { action: 'delete', integrationId } })
