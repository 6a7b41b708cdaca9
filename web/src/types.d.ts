/// <reference types="vite/client" />

/** When this build was made; shown beside the version. */
declare const __BUILD__: string

// One file per icon, without types of its own in the package.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ForwardRefExoticComponent, RefAttributes, SVGProps } from 'react'

  interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
    size?: number | string
    stroke?: number | string
  }
  const icon: ForwardRefExoticComponent<IconProps & RefAttributes<SVGSVGElement>>
  // biome-ignore lint/style/noDefaultExport: the package's files export only a default.
  export default icon
}
