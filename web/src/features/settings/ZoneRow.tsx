import { updateCompanyZone } from '@guiche/contract/features/companies'
import { useId, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { timeZones } from '../../lib/time-zones.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './SettingRow.module.css'

/** The company's time zone. An event updates the session's company. */
export const ZoneRow = () => {
  const t = useTexts()
  const id = useId()
  const { company } = useUser()
  const [isBusy, setBusy] = useState(false)
  const change = async (timezone: string | null) => {
    if (timezone === null || timezone === company.timezone) return
    setBusy(true)
    try {
      await call(updateCompanyZone, { params: { id: company.id }, body: { timezone } })
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.row} data-wide>
      <label className={classes.name} htmlFor={id}>
        {t('settings.timezone')}
      </label>
      <div className={classes.control}>
        <SelectField
          id={id}
          className={classes.select ?? ''}
          aria-describedby={`${id}-hint`}
          data={timeZones()}
          searchable
          allowDeselect={false}
          value={company.timezone}
          disabled={isBusy}
          onChange={(zone: string | null) => void change(zone)}
        />
      </div>
      <p className={classes.hint} id={`${id}-hint`}>
        {t('settings.timezoneHint')}
      </p>
    </div>
  )
}
