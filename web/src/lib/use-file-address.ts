import { useEffect, useState } from 'react'

/** A local URL for a chosen file. */
export const useFileAddress = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : null
    setAddress(made)
    return () => URL.revokeObjectURL(made ?? '')
  }, [file])
  return address
}
