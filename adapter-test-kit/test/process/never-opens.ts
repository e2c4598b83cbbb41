// The option module wants the factory there.
// oxlint-disable-next-line import/no-default-export
export default (): Promise<never> => new Promise(() => {})
