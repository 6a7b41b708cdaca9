import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importFromPhone } from './api.ts'
import { onPhoneBook } from './live.ts'

/** Starts an import; events report its progress. */
export const usePhoneImport = (whatsappId: number) => {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Empty: everybody. Returns the import's id; throws the server's refusal. */
  const start = async (people: readonly number[]): Promise<number> => {
    setBusy(true)
    try {
      const begun = await importFromPhone({ whatsappId, ...(people.length > 0 ? { people: [...people] } : {}) })
      onPhoneBook(client, { action: 'import', import: begun, whatsappId })
      return begun.id
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, start }
}
