// In place of what these pages never use; whoever needs it after all is told.
const refuse = () => {
  throw new Error("vcc_portal/frontend leaves out what is asked for here");
};

// universal-cookie: no Var of ours is kept in a cookie.
export default class Cookies {
  get = refuse;
  set = refuse;
  remove = refuse;
}

// mergician, for a style that a Radix primitive gives to its child: ours have no second level.
export const mergician = (...objects) => Object.assign({}, ...objects);

// The framework's color mode: ours is `data-theme` (components/ui/theme.js), which the head's script sets.
export const ThemeProvider = ({ children }) => children;

// The router's search for routes: the manifest of the build has every one.
export const URL_LIMIT = 7680;
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => {};
export { refuse as getManifestPath, refuse as getPartialManifest, refuse as getPathsWithAncestors, refuse as handleClientVersionMismatch };

// The router's instruments: nobody measures it.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentationResultMetaContext = undefined;
export { refuse as getRouteInstrumentationUpdates, refuse as instrumentClientSideRouter, refuse as instrumentHandler };

// engine.io's requests (see websocket_alone.js), and the framework's uploads: components/ui/upload.py has ours.
export class XHR {}
export class Fetch {}
export { refuse as uploadFiles };
