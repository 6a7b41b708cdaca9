import { Switch, type SwitchProps } from '@mantine/core'
import { asChecked } from './as-checked.ts'

export const SwitchField = (props: SwitchProps) => <Switch {...asChecked(props)} />
