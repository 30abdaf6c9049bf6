/** The settings of a web process as compose.yaml starts it. */
export const asWeb = { ROLE: 'web', NODE_OPTIONS: '--max-semi-space-size=64' }
