import type { SelectProps } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import { Chip } from '../../ui/Chip.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { type FlowChoice, useFlowChoices } from './api.ts'
import classes from './FlowSelect.module.css'

export interface FlowSelectProps extends Omit<SelectProps, 'data' | 'searchable' | 'filter' | 'onSearchChange'> {
  /** The one that is chosen: the list may be longer than what is offered. */
  chosen: FlowChoice | null
}

/** Flows by their names. One that would begin nothing says so, in the list and once it is chosen: it may be chosen all the same. */
export const FlowSelect = ({ chosen, ...field }: FlowSelectProps) => {
  const t = useTexts()
  const { choices, search, restOf } = useFlowChoices(chosen)
  const rest = restOf(field.value)
  const warning = rest && !field.error ? { error: t(`flowChoices.warning.${rest}`) } : {}
  return (
    <SelectField
      {...field}
      {...warning}
      data={choices}
      searchable
      filter={({ options }) => options}
      onSearchChange={search}
      renderOption={({ option }) => {
        const why = restOf(option.value)
        return (
          <span className={classes.option}>
            <span className="truncate">{option.label}</span>
            {why && <Chip tone="warn">{t(`flowChoices.state.${why}`)}</Chip>}
          </span>
        )
      }}
    />
  )
}
