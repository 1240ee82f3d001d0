// In place of the router's instruments: nobody measures it.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentationResultMetaContext = undefined;
const refuse = () => {
  throw new Error("vcc_portal/frontend leaves out what measures the router");
};
export { refuse as getRouteInstrumentationUpdates, refuse as instrumentClientSideRouter, refuse as instrumentHandler };
