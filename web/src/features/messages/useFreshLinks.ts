import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'

/** An address that did not open is fetched afresh once, or whenever a person asks again. */
export const useFreshLinks = (refetch: (options: { cancelRefetch: boolean }) => unknown) => {
  const tried = useRef(new Set<string>())
  return useCallback(
    (address: string, isAskedAgain = false) => {
      if (tried.current.has(address) && !isAskedAgain) return
      tried.current.add(address)
      // Many files may fail in the same moment: one fetch is under way for all of them.
      void refetch({ cancelRefetch: false })
    },
    [refetch],
  )
}

/** What to do when the file behind an address does not open. */
export const useBroken = (address: string | null, refresh: (address: string, isAskedAgain?: boolean) => void) => {
  const [broken, setBroken] = useState<string | null>(null)
  return {
    isBroken: address !== null && broken === address,
    onBroken: () => {
      if (address === null) return
      setBroken(address)
      refresh(address)
    },
    retry: () => {
      setBroken(null)
      if (address !== null) refresh(address, true)
    },
  }
}

/** Addresses carry the second in which they end. One that never left this browser has none. */
const hasEnded = (address: string): boolean => {
  const end = new URL(address, location.href).searchParams.get('e')
  return end !== null && Number(end) * 1000 <= Date.now()
}

/**
 * For a link that opens a tab of its own, where nobody could read why an old address is refused: that is fetched afresh
 * first. Where this device's clock runs ahead it stays the same, and the next click goes through.
 */
export const useOpenFresh = (address: string | null, refresh: (address: string, isAskedAgain?: boolean) => void) => {
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (refused === null || address === null || refused === address) return
    setRefused(null)
    window.open(address, '_blank', 'noopener')
  }, [refused, address])
  return (event: MouseEvent) => {
    if (address === null || refused === address || !hasEnded(address)) return
    event.preventDefault()
    setRefused(address)
    refresh(address, true)
  }
}
