import type { HoursWeek, Weekday } from '@guiche/contract/business-hours'
import { useEffect } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { copiedFromFirst, newWeek, timeFields, wholeWeek, withTime, wrongTimes } from '../form/hours.ts'
import classes from './HoursField.module.css'

export interface HoursFieldProps {
  /** Empty: no hours. */
  value: HoursWeek
  onChange: (week: HoursWeek) => void
  /** For a new record: if it has no hours, the default ones are filled in. */
  beginsUsual?: boolean
}

/** A row per day with two shifts. */
export const HoursField = ({ value, onChange, beginsUsual = false }: HoursFieldProps) => {
  const t = useTexts()
  const nameOf = (day: Weekday) => t(`queues.hours.weekday.${day}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; whoever takes the hours away wants none.
  useEffect(() => {
    if (beginsUsual && value.length === 0) onChange(newWeek(nameOf))
  }, [beginsUsual])
  if (value.length === 0) {
    return (
      <div className={classes.none}>
        <span>{t('queues.hours.anyTime')}</span>
        <Button onClick={() => onChange(newWeek(nameOf))}>{t('queues.hours.add')}</Button>
      </div>
    )
  }
  const week = wholeWeek(value, nameOf)
  const isWrong = week.some((row) => wrongTimes(row).size > 0)
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{t('queues.hours.title')}</legend>
      <p className={classes.hint}>{t('queues.hours.hint')}</p>
      <div className={classes.heads} aria-hidden>
        <span>{t('queues.hours.day')}</span>
        <span>{t('queues.hours.shiftA')}</span>
        <span>{t('queues.hours.shiftB')}</span>
      </div>
      {week.map((row) => {
        const wrong = wrongTimes(row)
        return (
          <div key={row.weekdayEn} className={classes.day}>
            <span className={classes.name}>{nameOf(row.weekdayEn)}</span>
            {timeFields.map((field) => (
              <input
                key={field}
                type="time"
                className={classes.time}
                data-field={field}
                aria-label={`${nameOf(row.weekdayEn)}, ${t(`queues.hours.field.${field}`)}`}
                aria-invalid={wrong.has(field) || undefined}
                value={row[field]}
                onChange={({ currentTarget }) =>
                  onChange(withTime(week, row.weekdayEn, { [field]: currentTarget.value }))
                }
              />
            ))}
          </div>
        )
      })}
      {isWrong && (
        <p className={classes.problem} role="alert">
          {t('queues.hours.invalid')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={() => onChange(copiedFromFirst(week))}>{t('queues.hours.copy')}</Button>
        <Button onClick={() => onChange([])}>{t('queues.hours.clear')}</Button>
      </div>
    </fieldset>
  )
}
