import 'dayjs/locale/pt-br'
import 'dayjs/locale/es'
import 'dayjs/locale/tr'
import '@mantine/dates/styles.css'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { currentLanguage, useTexts } from '../../lib/i18n.ts'
import { presetKeys, presetOf } from './api/period.ts'
import type { Days } from './api.ts'
import './PeriodField.module.css'

const locales = { pt: 'pt-br', en: 'en', es: 'es', tr: 'tr' } as const
const [firstDay, lastDay] = ['2000-01-01', '2099-12-31']

interface PeriodFieldProps {
  /** Null: none is chosen. */
  days: Days | null
  today: string
  onChange: (days: Days | null) => void
  className?: string | undefined
}

/** Two days, or a named period. */
export const PeriodField = ({ days, today, onChange, className }: PeriodFieldProps) => {
  const t = useTexts()
  const [half, setHalf] = useState<string | null>(null)
  const presets = presetKeys.map((key) => {
    const { from, to } = presetOf(key, today)
    return { label: t(`dashboard.preset.${key}`), value: [from, to] as [string, string] }
  })
  return (
    <DatePickerInput
      type="range"
      aria-label={t('dashboard.period')}
      placeholder={t('dashboard.period')}
      className={className ?? ''}
      value={half ? [half, null] : days ? [days.from, days.to] : [null, null]}
      onChange={([from, to]) => {
        setHalf(to ? null : from)
        if (from && to) onChange({ from, to })
        // An incomplete choice is dropped: the period stays unchanged.
        if (!from && !half) onChange(null)
      }}
      presets={presets}
      locale={locales[currentLanguage()]}
      valueFormat="DD/MM/YYYY"
      minDate={firstDay}
      maxDate={lastDay}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': t('dashboard.clearPeriod') }}
    />
  )
}
