// In place of the framework's uploads; components/ui/upload.py has ours.
export const uploadFiles = () => {
  throw new Error("vcc_portal/frontend leaves out the framework's uploads; components/ui/upload.py has ours");
};
