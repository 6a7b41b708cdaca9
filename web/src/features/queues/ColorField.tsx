import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import classes from './ColorField.module.css'

export interface ColorFieldProps {
  label: string
  value?: string
  onChange?: (value: string) => void
  error?: ReactNode
}

/** What the browser's own picker understands. */
const plainHex = (value: string): string => {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(value)
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  return /^#[\da-f]{6}/i.test(value) ? value.slice(0, 7) : '#808080'
}

/** Picked from the browser's palette, or typed. */
export const ColorField = ({ label, value = '', onChange, error }: ColorFieldProps) => {
  const t = useTexts()
  return (
    <TextField
      label={label}
      maxLength={9}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={t('queues.form.pickColor')}
          value={plainHex(value)}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
        />
      }
    />
  )
}
