// In place of mergician, for a style that a Radix primitive gives to its child: ours have no second level.
export const mergician = (...objects) => Object.assign({}, ...objects);
