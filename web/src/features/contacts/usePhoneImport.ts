import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importFromPhone } from './api.ts'
import { onPhoneBook } from './live.ts'

/** Begins an import; how it goes on, the events tell. */
export const usePhoneImport = (whatsappId: number) => {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Nobody: everybody. Answers the import's id; throws what the server refused. */
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
