import { definitionOf, type SettingKey } from '@guiche/contract/settings'
import { useId } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import type { ShownSetting, Values } from './form.ts'
import { readyText, textNeededBy, tokens } from './form.ts'
import { SavingSign } from './SavingSign.tsx'
import classes from './SettingRow.module.css'
import { SettingText } from './SettingText.tsx'
import { useSaving } from './useSaving.ts'

type RowProps = { setting: ShownSetting; values: Values }

/** The values of a switch, in both formats of the wire. */
const onOff = (key: SettingKey, isOn: boolean): string =>
  definitionOf(key).type === 'boolean' ? String(isOn) : isOn ? 'enabled' : 'disabled'
const isOn = (value: string | boolean | undefined): boolean => value === true || value === 'enabled'

const SwitchRow = ({ setting: { key }, values }: RowProps) => {
  const t = useTexts()
  const { saving, save } = useSaving()
  const change = (next: boolean) => {
    const value = onOff(key, next)
    const text = textNeededBy(key, value)
    // A switch that sends a text needs one: a default text is saved first.
    const first = text && values[text] === '' ? [[text, readyText(t, text)] as const] : []
    void save([...first, [key, value]])
  }
  return (
    <div className={classes.row}>
      <SwitchField
        classNames={{ root: classes.switch ?? '', body: classes.switchBody ?? '', label: classes.name ?? '' }}
        label={t(`settings.names.${key}`)}
        description={t(`settings.hints.${key}`, tokens)}
        labelPosition="left"
        checked={isOn(values[key])}
        disabled={saving.state === 'saving'}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      <SavingSign saving={saving} />
    </div>
  )
}

const ChoiceRow = ({ setting: { key }, values }: RowProps) => {
  const t = useTexts()
  const id = useId()
  const { saving, save } = useSaving()
  const labelOf = (choice: string): string =>
    key === 'scheduleType' || key === 'chatBotType' ? t(`settings.choices.${key}.${choice}` as never) : choice
  return (
    <div className={classes.row} data-wide>
      <label className={classes.name} htmlFor={id}>
        {t(`settings.names.${key}`)}
      </label>
      <div className={classes.control}>
        <SelectField
          id={id}
          className={classes.select ?? ''}
          aria-describedby={`${id}-hint`}
          data={(definitionOf(key).choices ?? []).map((choice) => ({ value: choice, label: labelOf(choice) }))}
          value={String(values[key] ?? '')}
          disabled={saving.state === 'saving'}
          onChange={(value) => value !== null && void save([[key, value]])}
        />
      </div>
      <p className={classes.hint} id={`${id}-hint`}>
        {t(`settings.hints.${key}`, tokens)}
      </p>
      <SavingSign saving={saving} />
    </div>
  )
}

/** One setting: its name, its explanation, and the control, which saves on change. */
export const SettingRow = (props: RowProps) => {
  const { type } = definitionOf(props.setting.key)
  if (type === 'choice') return <ChoiceRow {...props} />
  if (type === 'text' || type === 'link' || type === 'number') return <SettingText {...props} />
  return <SwitchRow {...props} />
}
