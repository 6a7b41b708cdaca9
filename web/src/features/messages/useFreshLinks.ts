import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'

/** A URL that could not be loaded is renewed once, or whenever the user asks. */
export const useFreshLinks = (refetch: (options: { cancelRefetch: boolean }) => unknown) => {
  const tried = useRef(new Set<string>())
  return useCallback(
    (address: string, isAskedAgain = false) => {
      if (tried.current.has(address) && !isAskedAgain) return
      tried.current.add(address)
      // Many files may fail at the same moment: one request serves all of them.
      void refetch({ cancelRefetch: false })
    },
    [refetch],
  )
}

/** What to do if a URL could not be loaded. */
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

/** URLs contain their expiry. The URL of a local file has none. */
const hasEnded = (address: string): boolean => {
  const end = new URL(address, location.href).searchParams.get('e')
  return end !== null && Number(end) * 1000 <= Date.now()
}

/**
 * For a link that opens a new tab, where an error of an expired URL would not be readable: the URL is renewed first.
 * If this device's clock is ahead, the URL stays the same, and the next click opens it.
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
