import { useState } from 'react'
import { z } from 'zod'
import { isApiError } from '../../lib/api-error.ts'

const Details = z.object({ contactId: z.number() })

const holderOf = (error: unknown): number | null =>
  isApiError(error, 'ERR_DUPLICATED_CONTACT') ? (Details.safeParse(error.details).data?.contactId ?? null) : null

/** Who has the number already that an attempt was refused for; null: it was not, or the refusal does not say. */
export const useHolder = () => {
  const [holderId, setHolder] = useState<number | null>(null)
  const noting = <T>(attempt: Promise<T>): Promise<T> =>
    attempt.catch((error: unknown) => {
      setHolder(holderOf(error))
      throw error
    })
  return { holderId, noting }
}
