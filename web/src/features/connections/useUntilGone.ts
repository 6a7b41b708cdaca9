import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { isBeingRemoved, useConnection } from './api.ts'

/** Closes what is about a connection when it is deleted, and says so if it was somebody else. Null: a new one. */
export const useUntilGone = (id: number | null, close: () => void): void => {
  const t = useTexts()
  const isThere = useConnection(id) !== undefined
  const wasThere = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what ends it is the change, not a new callback.
  useEffect(() => {
    if (isThere) wasThere.current = true
    if (id === null || isThere || !wasThere.current) return
    wasThere.current = false
    if (!isBeingRemoved(id)) toast.info(t('connections.goneMeanwhile'))
    close()
  }, [id, isThere])
}
