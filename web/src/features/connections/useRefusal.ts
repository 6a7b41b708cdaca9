import { deliveryFailures } from '@guiche/contract/errors'
import { useCallback } from 'react'
import { z } from 'zod'
import { ApiError, isApiError } from '../../lib/api-error.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'

/** The details of ERR_CHANNEL_NOT_CONFIGURED. */
const Details = z.object({
  /** Variables that the operator has not set. */
  missing: z.array(z.string()).default([]),
  reason: z.enum(deliveryFailures).optional(),
  provider: z.string().optional(),
})

const Held = z.object({ connection: z.object({ name: z.string() }) })

const takenText = (field: string, name: string | undefined, t: Say): string => {
  if (field === 'number') return t('connections.qr.code.held', { name: name ?? '' })
  if (field === 'pageId') return name ? t('connections.form.heldPage', { name }) : t('connections.form.takenPage')
  return name ? t('connections.form.heldNumber', { name }) : t('connections.form.takenNumber')
}

/** Which connection has the number or page, where it is the company's own. */
const withHolder = (error: ApiError, t: Say): ApiError => {
  const { field } = error
  if (field === null) return error
  const name = Held.safeParse(error.details).data?.connection.name
  return new ApiError(error.status, { error: takenText(field, name, t), field })
}

const explained = (error: unknown, t: Say): unknown => {
  if (isApiError(error, 'ERR_WAPP_ACCOUNT_TAKEN')) return withHolder(error, t)
  if (!isApiError(error, 'ERR_CHANNEL_NOT_CONFIGURED')) return error
  const details = Details.safeParse(error.details).data
  if (!details) return error
  const { missing, reason, provider } = details
  if (missing.length > 0) {
    return new ApiError(error.status, { error: t('connections.form.serverLacks', { names: missing.join(', ') }) })
  }
  const told = [
    reason && t(`errors.deliveryFailures.${reason}`),
    provider && t('connections.form.refused', { reason: provider }),
  ]
  const text = told.filter(Boolean).join(' ')
  return text === ''
    ? error
    : new ApiError(error.status, { error: text, ...(error.field ? { field: error.field } : {}) })
}

/** Replaces a general error with the provider's own text, or with what the operator must set. */
export const useRefusal = () => {
  const t = useTexts()
  return useCallback((error: unknown) => explained(error, t), [t])
}
