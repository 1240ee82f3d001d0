// In place of the router's search for routes: the manifest of the build has every one.
export const URL_LIMIT = 7680;
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => {};
const refuse = () => {
  throw new Error("vcc_portal/frontend leaves out routes that are found later");
};
export { refuse as getManifestPath, refuse as getPartialManifest, refuse as getPathsWithAncestors, refuse as handleClientVersionMismatch };
