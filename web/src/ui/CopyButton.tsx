import { useClipboard } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { Button, type ButtonLook } from './Button.tsx'
import { toast } from './toast.tsx'

export interface CopyButtonProps {
  value: string
  /** Names what is copied. */
  label: string
  look?: ButtonLook
}

/** Confirms the copy for a moment; if the browser refuses it (plain http on another machine), says so. */
export const CopyButton = ({ value, label, look = 'plain' }: CopyButtonProps) => {
  const t = useTexts()
  const { copy, copied, error } = useClipboard()
  useEffect(() => {
    if (error) toast.error(t('kit.copyFailed'))
  }, [error, t])
  return (
    <>
      <Button look={look} icon={copied ? IconCheck : IconCopy} onClick={() => copy(value)}>
        {copied ? t('kit.copied') : label}
      </Button>
      <span className="hidden-visually" role="status">
        {copied ? t('kit.copied') : ''}
      </span>
    </>
  )
}
