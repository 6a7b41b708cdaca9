import type { FlowId } from '@guiche/contract/core/ids'
import { flowDetails } from '@guiche/contract/features/flows'
import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { Chip } from '../../ui/Chip.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useFlowChoices } from './api.ts'

interface FlowFieldProps extends Omit<SelectProps, 'data' | 'searchable' | 'filter' | 'onSearchChange' | 'value'> {
  /** An id as a form holds it; empty: none. */
  value?: string | null
}

/** One of the company's flows. One that would begin nothing says so, in the list and once it is chosen: it may be chosen all the same. */
export const FlowField = ({ value = '', ...field }: FlowFieldProps) => {
  const t = useTexts()
  const id = Number(value)
  // The list may be longer than the options, so the selected one is loaded by its id.
  const named = useQuery({
    ...queryOf(flowDetails, { params: { id: id as FlowId } }),
    enabled: id > 0,
  }).data
  const { choices, search, restOf } = useFlowChoices(named ? named.flow : null)
  const rest = restOf(value)
  return (
    <SelectField
      clearable={id > 0}
      {...field}
      {...(rest && !field.error ? { error: t(`flowChoices.warning.${rest}`) } : {})}
      data={choices}
      value={value}
      searchable
      filter={({ options }) => options}
      onSearchChange={search}
      renderOption={({ option }) => {
        const why = restOf(option.value)
        return (
          <>
            <span className="truncate">{option.label}</span>
            {why && <Chip tone="warn">{t(`flowChoices.state.${why}`)}</Chip>}
          </>
        )
      }}
    />
  )
}
