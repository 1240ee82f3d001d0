// In place of @emotion/react: our `style=` holds plain properties, which the browser takes as they are.
import { createElement } from "react";

export function jsx(type, props, ...children) {
  if (!props?.css) return createElement(type, props, ...children);
  const { css, ...rest } = props;
  return createElement(type, { ...rest, style: { ...css, ...rest.style } }, ...children);
}
