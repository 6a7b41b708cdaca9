import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useState } from 'react'
import { z } from 'zod'
import { isApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'

const Details = z.object({ contactId: z.number() })

const holderOf = (error: unknown): number | null =>
  isApiError(error, 'ERR_DUPLICATED_CONTACT') ? (Details.safeParse(error.details).data?.contactId ?? null) : null

/** The contact that already has the refused number; null: no conflict, or the error does not name it. */
export const useHolder = () => {
  const [holderId, setHolder] = useState<number | null>(null)
  const noting = <T,>(attempt: Promise<T>): Promise<T> =>
    attempt.catch((error: unknown) => {
      setHolder(holderOf(error))
      throw error
    })
  return { holderId, noting }
}

export interface HolderButtonProps {
  /** Who has the number; null: it is not known. */
  holderId: number | null
  /** The field still shows that error. */
  isRefused: boolean
  label: string
  onOpen: (contactId: number) => void
}

/** Below a number that another contact has: leads to that contact. */
export const HolderButton = ({ holderId, isRefused, label, onOpen }: HolderButtonProps) =>
  holderId !== null && isRefused ? (
    <Button look="quiet" icon={IconUser} onClick={() => onOpen(holderId)}>
      {label}
    </Button>
  ) : null
