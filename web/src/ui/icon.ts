import type { ComponentType } from 'react'

/** Any icon of the set, imported one file at a time: `@tabler/icons-react/dist/esm/icons/IconPlus.mjs`. */
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

export const iconSize = 18
export const iconStroke = 1.7
