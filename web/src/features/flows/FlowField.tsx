import type { FlowId } from '@guiche/contract/core/ids'
import { flowDetails } from '@guiche/contract/features/flows'
import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useFlowChoices } from '../flow-choices/api.ts'

interface FlowFieldProps extends Omit<SelectProps, 'data' | 'searchable' | 'filter' | 'onSearchChange' | 'value'> {
  /** An id as a form holds it; empty: none. */
  value?: string | null
}

/** Chooses one of the company's flows, or none. */
export const FlowField = ({ value = '', ...field }: FlowFieldProps) => {
  const id = Number(value)
  // The list may be longer than what is offered: the one that is chosen is asked by its id.
  const named = useQuery({
    ...queryOf(flowDetails, { params: { id: id as FlowId } }),
    enabled: id > 0,
  }).data
  const { choices, search } = useFlowChoices(named ? named.flow : null)
  return (
    <SelectField
      {...field}
      data={choices}
      value={value}
      searchable
      clearable={id > 0}
      filter={({ options }) => options}
      onSearchChange={search}
    />
  )
}
