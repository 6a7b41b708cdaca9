import { Tooltip } from '@mantine/core'
import type { TooltipSide } from './Tooltips.tsx'

interface OpenTooltipProps {
  of: HTMLElement
  text: string
  side: TooltipSide
}

export const OpenTooltip = ({ of, text, side }: OpenTooltipProps) => (
  <Tooltip key={text} target={of} label={text} position={side} opened multiline maw={260} />
)
