import { Checkbox, type CheckboxProps } from '@mantine/core'
import { asChecked } from './as-checked.ts'

export const CheckboxField = (props: CheckboxProps) => <Checkbox {...asChecked(props)} />
